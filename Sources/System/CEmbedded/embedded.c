// #embed takes half a second for all files; a Swift array literal of one font takes a minute.
#include "embedded.h"

// C23 has #embed, which clang accepts in older C as well. A flag in the package manifest would prevent others from
// depending on it.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define EMBEDDED(name)                                     \
  embedded_file embedded_##name(void) {                    \
    return (embedded_file){name##_bytes, sizeof name##_bytes}; \
  }

static const unsigned char vollkorn_regular_bytes[] = {
#embed "../../../fonts/Vollkorn-Regular.ttf"
};
static const unsigned char vollkorn_italic_bytes[] = {
#embed "../../../fonts/Vollkorn-Italic.ttf"
};
static const unsigned char vollkorn_bold_bytes[] = {
#embed "../../../fonts/Vollkorn-Bold.ttf"
};
static const unsigned char vollkorn_bold_italic_bytes[] = {
#embed "../../../fonts/Vollkorn-BoldItalic.ttf"
};
static const unsigned char fira_code_bytes[] = {
#embed "../../../fonts/FiraCode-Regular.ttf"
};
static const unsigned char open_sans_regular_bytes[] = {
#embed "../../../fonts/OpenSans-Regular.ttf"
};
static const unsigned char open_sans_italic_bytes[] = {
#embed "../../../fonts/OpenSans-Italic.ttf"
};
static const unsigned char open_sans_bold_bytes[] = {
#embed "../../../fonts/OpenSans-Bold.ttf"
};
static const unsigned char open_sans_bold_italic_bytes[] = {
#embed "../../../fonts/OpenSans-BoldItalic.ttf"
};
static const unsigned char gfs_didot_bytes[] = {
#embed "../../../fonts/GFSDidot.otf"
};
static const unsigned char noto_serif_hebrew_bytes[] = {
#embed "../../../fonts/NotoSerifHebrew-Regular.ttf"
};
static const unsigned char noto_naskh_arabic_bytes[] = {
#embed "../../../fonts/NotoNaskhArabic-Regular.ttf"
};
static const unsigned char noto_serif_devanagari_bytes[] = {
#embed "../../../fonts/NotoSerifDevanagari-Regular.ttf"
};
static const unsigned char noto_serif_thai_bytes[] = {
#embed "../../../fonts/NotoSerifThai-Regular.ttf"
};
static const unsigned char noto_serif_armenian_bytes[] = {
#embed "../../../fonts/NotoSerifArmenian-Regular.ttf"
};
static const unsigned char pagella_math_bytes[] = {
#embed "../../../fonts/texgyrepagella-math.otf"
};
static const unsigned char noto_serif_georgian_bytes[] = {
#embed "../../../fonts/NotoSerifGeorgian-Regular.ttf"
};
static const unsigned char design_trade_bytes[] = {
#embed "../../../designs/trade.design"
};
static const unsigned char design_large_print_bytes[] = {
#embed "../../../designs/large-print.design"
};
static const unsigned char design_screen_bytes[] = {
#embed "../../../designs/screen.design"
};
static const unsigned char sheet_base_bytes[] = {
#embed "../../../designs/base.css"
};
static const unsigned char sheet_trade_bytes[] = {
#embed "../../../designs/trade.css"
};
static const unsigned char sheet_large_print_bytes[] = {
#embed "../../../designs/large-print.css"
};
static const unsigned char sheet_screen_bytes[] = {
#embed "../../../designs/screen.css"
};
static const unsigned char hyphenation_en_us_bytes[] = {
#embed "../../../hyphenation/hyph-en-us.dic"
};
static const unsigned char hyphenation_cy_bytes[] = {
#embed "../../../hyphenation/hyph-cy.dic"
};
static const unsigned char hyphenation_eo_bytes[] = {
#embed "../../../hyphenation/hyph-eo.dic"
};
static const unsigned char hyphenation_fi_bytes[] = {
#embed "../../../hyphenation/hyph-fi.dic"
};
static const unsigned char hyphenation_fur_bytes[] = {
#embed "../../../hyphenation/hyph-fur.dic"
};
static const unsigned char hyphenation_hsb_bytes[] = {
#embed "../../../hyphenation/hyph-hsb.dic"
};
static const unsigned char hyphenation_ia_bytes[] = {
#embed "../../../hyphenation/hyph-ia.dic"
};
static const unsigned char hyphenation_ka_bytes[] = {
#embed "../../../hyphenation/hyph-ka.dic"
};
static const unsigned char hyphenation_kmr_bytes[] = {
#embed "../../../hyphenation/hyph-kmr.dic"
};
static const unsigned char hyphenation_la_bytes[] = {
#embed "../../../hyphenation/hyph-la.dic"
};
static const unsigned char hyphenation_oc_bytes[] = {
#embed "../../../hyphenation/hyph-oc.dic"
};
static const unsigned char hyphenation_pms_bytes[] = {
#embed "../../../hyphenation/hyph-pms.dic"
};
static const unsigned char hyphenation_rm_bytes[] = {
#embed "../../../hyphenation/hyph-rm.dic"
};
static const unsigned char hyphenation_tk_bytes[] = {
#embed "../../../hyphenation/hyph-tk.dic"
};
static const unsigned char hyphenation_tr_bytes[] = {
#embed "../../../hyphenation/hyph-tr.dic"
};
static const unsigned char sample_book_bytes[] = {
#embed "../../../samples/the-tide-tables.md"
};
static const unsigned char viewer_controls_bytes[] = {
#embed "../../../viewer/controls.html"
};
static const unsigned char viewer_style_bytes[] = {
#embed "../../../viewer/flipbook.css"
};
static const unsigned char report_style_bytes[] = {
#embed "../../../report/report.css"
};
static const unsigned char report_script_bytes[] = {
#embed "../../../report/report.js"
};
// Concatenated they are one script.
static const unsigned char viewer_script_bytes[] = {
#embed "../../../viewer/book.js"
,
#embed "../../../viewer/leaf.js"
,
#embed "../../../viewer/stage.js"
,
#embed "../../../viewer/turning.js"
,
#embed "../../../viewer/search.js"
,
#embed "../../../viewer/panel.js"
,
#embed "../../../viewer/input.js"
,
#embed "../../../viewer/start.js"
};

EMBEDDED(vollkorn_regular)
EMBEDDED(vollkorn_italic)
EMBEDDED(vollkorn_bold)
EMBEDDED(vollkorn_bold_italic)
EMBEDDED(fira_code)
EMBEDDED(open_sans_regular)
EMBEDDED(open_sans_italic)
EMBEDDED(open_sans_bold)
EMBEDDED(open_sans_bold_italic)
EMBEDDED(gfs_didot)
EMBEDDED(noto_serif_hebrew)
EMBEDDED(noto_naskh_arabic)
EMBEDDED(noto_serif_devanagari)
EMBEDDED(noto_serif_thai)
EMBEDDED(noto_serif_armenian)
EMBEDDED(noto_serif_georgian)
EMBEDDED(pagella_math)
EMBEDDED(hyphenation_en_us)
EMBEDDED(hyphenation_cy)
EMBEDDED(hyphenation_eo)
EMBEDDED(hyphenation_fi)
EMBEDDED(hyphenation_fur)
EMBEDDED(hyphenation_hsb)
EMBEDDED(hyphenation_ia)
EMBEDDED(hyphenation_ka)
EMBEDDED(hyphenation_kmr)
EMBEDDED(hyphenation_la)
EMBEDDED(hyphenation_oc)
EMBEDDED(hyphenation_pms)
EMBEDDED(hyphenation_rm)
EMBEDDED(hyphenation_tk)
EMBEDDED(hyphenation_tr)
EMBEDDED(design_trade)
EMBEDDED(design_large_print)
EMBEDDED(design_screen)
EMBEDDED(sheet_base)
EMBEDDED(sheet_trade)
EMBEDDED(sheet_large_print)
EMBEDDED(sheet_screen)
EMBEDDED(sample_book)
EMBEDDED(viewer_controls)
EMBEDDED(viewer_style)
EMBEDDED(viewer_script)
EMBEDDED(report_style)
EMBEDDED(report_script)
