internal import Graphics
