#!/usr/bin/env python3
"""Makes the faces with colours that the tests draw; needs fontTools 4.38 or later.

Each has an em of 1,000 units. Its capital letters are what COLORS and PAINTS say; the base glyphs are empty, so
that what is seen is their colours.
"""
import struct
import sys
import zlib
from pathlib import Path

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import BitmapGlyphMetrics, E_B_D_T_, E_B_L_C_, C_B_D_T_, C_B_L_C_
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike as SbixStrike

HERE = Path(__file__).resolve().parent
RED, GREEN, BLUE, HALF = 0, 1, 2, 3
PALETTE = [(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 0, 0.5)]
TEXT = 0xFFFF


def rectangle(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in [(left, top), (right, top), (right, bottom)]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def line(*stops, extend="pad"):
    return {"Extend": extend,
            "ColorStop": [{"StopOffset": at, "PaletteIndex": color, "Alpha": 1} for at, color in stops]}


def solid(color, alpha=1):
    return {"Format": 2, "PaletteIndex": color, "Alpha": alpha}


def shape(glyph, paint):
    return {"Format": 10, "Glyph": glyph, "Paint": paint}


TWO = [(0, RED), (1, BLUE)]
PAINTS = {
    # Two layers: a blue square over a red one.
    "A": {"Format": 1, "Layers": [shape("whole", solid(RED)), shape("half", solid(BLUE))]},
    # From left to right, the third point aslant of no effect.
    "B": shape("whole", {"Format": 4, "ColorLine": line(*TWO), "x0": 0, "y0": 0, "x1": 1000, "y1": 0,
                         "x2": 0, "y2": 1000}),
    "C": shape("whole", {"Format": 4, "ColorLine": line(*TWO, extend="reflect"), "x0": 0, "y0": 0,
                         "x1": 500, "y1": 0, "x2": 0, "y2": 500}),
    # Rings, and a cone.
    "D": shape("whole", {"Format": 6, "ColorLine": line(*TWO), "x0": 500, "y0": 500, "r0": 100,
                         "x1": 500, "y1": 500, "r1": 500}),
    "E": shape("whole", {"Format": 6, "ColorLine": line(*TWO), "x0": 250, "y0": 500, "r0": 0,
                         "x1": 500, "y1": 500, "r1": 500}),
    # A quarter of each turn from red to blue.
    "F": shape("whole", {"Format": 8, "ColorLine": line((0, RED), (0.5, RED), (0.5, BLUE), (1, BLUE)),
                         "centerX": 500, "centerY": 500, "startAngle": 0, "endAngle": 360}),
    # The common part of two halves.
    "G": {"Format": 32, "SourcePaint": shape("half", solid(GREEN)), "CompositeMode": "src_in",
          "BackdropPaint": shape("low", solid(RED))},
    # The low half, turned a quarter anticlockwise about the middle: the right half.
    "H": {"Format": 26, "angle": 90, "centerX": 500, "centerY": 500,
          "Paint": shape("low", solid(GREEN))},
    # The colour of the text.
    "I": shape("whole", solid(TEXT)),
    # Another glyph's colours, half as large.
    "J": {"Format": 16, "scaleX": 0.5, "scaleY": 0.5, "Paint": {"Format": 11, "Glyph": "A"}},
    # A fill without a shape, cut off at its box.
    "K": solid(GREEN),
    # Half seen through.
    "L": shape("whole", solid(HALF)),
}
CLIPS = {"K": (0, 0, 500, 500)}
LAYERS = {"A": [("whole", RED), ("half", BLUE)], "I": [("whole", TEXT)]}


def face(name, letters):
    order = [".notdef", "space", *letters, "whole", "half", "low"]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({32: "space", **{ord(letter): letter for letter in letters}})
    empty = TTGlyphPen(None).glyph()
    glyphs = {glyph: empty for glyph in order}
    glyphs["whole"] = rectangle(0, 0, 1000, 1000)
    glyphs["half"] = rectangle(0, 0, 500, 1000)
    glyphs["low"] = rectangle(0, 0, 1000, 500)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({glyph: (1000, 0) for glyph in order})
    builder.setupHorizontalHeader(ascent=1000, descent=0)
    builder.setupNameTable({"familyName": name, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=0, usWinAscent=1000, usWinDescent=0)
    builder.setupPost(keepGlyphNames=False)
    return builder.font


def picture(size):
    """A PNG: its left half red, its right half blue and half seen through."""
    rows = b"".join(
        b"\0" + b"".join(bytes([255, 0, 0, 255] if x < size // 2 else [0, 0, 255, 128])
                         for x in range(size)) for _ in range(size))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def save(font, name):
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(HERE / name)


def version_1():
    font = face("Colours 1", list(PAINTS))
    font["COLR"] = buildCOLR(PAINTS, version=1, glyphMap=font.getReverseGlyphMap(), clipBoxes=CLIPS)
    font["CPAL"] = buildCPAL([PALETTE])
    save(font, "colr1.ttf")


def version_0():
    font = face("Colours 0", list(LAYERS))
    font["COLR"] = buildCOLR(LAYERS, version=0, glyphMap=font.getReverseGlyphMap())
    font["CPAL"] = buildCPAL([PALETTE])
    save(font, "colr0.ttf")


def apple():
    font = face("Pictures", ["A"])
    table = newTable("sbix")
    table.version, table.flags = 1, 1
    strike = SbixStrike(ppem=32, resolution=72)
    for glyph in font.getGlyphOrder():
        strike.glyphs[glyph] = SbixGlyph(glyphName=glyph)
    strike.glyphs["A"] = SbixGlyph(
        glyphName="A", graphicType="png ", imageData=picture(32), originOffsetX=0, originOffsetY=0)
    table.strikes = {32: strike}
    font["sbix"] = table
    save(font, "sbix.ttf")


def google():
    font = face("Bitmaps", ["A"])
    data = C_B_D_T_.cbdt_bitmap_format_17(b"", font)
    data.metrics = BitmapGlyphMetrics.SmallGlyphMetrics()
    for name, value in dict(height=32, width=32, BearingX=0, BearingY=32, Advance=32).items():
        setattr(data.metrics, name, value)
    data.imageData = picture(32)
    bitmaps = newTable("CBDT")
    bitmaps.version, bitmaps.strikeData = 3.0, [{"A": data}]
    font["CBDT"] = bitmaps
    places = newTable("CBLC")
    places.version = 3.0
    strike = E_B_L_C_.Strike()
    strike.bitmapSizeTable = size = E_B_L_C_.BitmapSizeTable()
    size.colorRef, size.flags, size.bitDepth, size.ppemX, size.ppemY = 0, 1, 32, 32, 32
    size.startGlyphIndex = size.endGlyphIndex = font.getGlyphID("A")
    for side in ["hori", "vert"]:
        metrics = E_B_L_C_.SbitLineMetrics()
        for name in ["ascender", "descender", "widthMax", "caretSlopeNumerator", "caretSlopeDenominator",
                     "caretOffset", "minOriginSB", "minAdvanceSB", "maxBeforeBL", "minAfterBL", "pad1",
                     "pad2"]:
            setattr(metrics, name, 0)
        metrics.ascender, metrics.widthMax = 32, 32
        setattr(size, side, metrics)
    index = E_B_L_C_.eblc_index_sub_table_1(b"", font)
    index.names, index.firstGlyphIndex, index.lastGlyphIndex = ["A"], font.getGlyphID("A"), font.getGlyphID("A")
    index.indexFormat, index.imageFormat = 1, 17
    strike.indexSubTables = [index]
    places.strikes = [strike]
    font["CBLC"] = places
    # As such faces are: without outlines.
    for table in ["glyf", "loca"]:
        del font[table]
    save(font, "cbdt.ttf")


for make in [version_1, version_0, apple, google]:
    make()
