// Re-exported for clients, for whom `import BookRendering` is enough.

@_exported public import BookInput
@_exported public import Comparing
@_exported public import Files
@_exported public import Filming
@_exported public import FlipBooks
@_exported public import Graphics
@_exported public import Manuscript
@_exported public import Output
@_exported public import PageTurning
@_exported public import Paging
@_exported public import Printing
@_exported public import RenderingOptions
@_exported public import Settings
@_exported public import Typesetting
