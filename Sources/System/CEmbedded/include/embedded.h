// The built-in files, as bytes that live as long as the program runs.
#ifndef RENDER_BOOK_EMBEDDED_H
#define RENDER_BOOK_EMBEDDED_H

#include <stddef.h>

typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} embedded_file;

embedded_file embedded_vollkorn_regular(void);
embedded_file embedded_vollkorn_italic(void);
embedded_file embedded_vollkorn_bold(void);
embedded_file embedded_vollkorn_bold_italic(void);
embedded_file embedded_fira_code(void);
embedded_file embedded_open_sans_regular(void);
embedded_file embedded_open_sans_italic(void);
embedded_file embedded_open_sans_bold(void);
embedded_file embedded_open_sans_bold_italic(void);
embedded_file embedded_gfs_didot(void);
embedded_file embedded_noto_serif_hebrew(void);
embedded_file embedded_noto_naskh_arabic(void);
embedded_file embedded_noto_serif_devanagari(void);
embedded_file embedded_noto_serif_thai(void);
embedded_file embedded_noto_serif_armenian(void);
embedded_file embedded_noto_serif_georgian(void);
embedded_file embedded_pagella_math(void);
embedded_file embedded_hyphenation_en_us(void);
embedded_file embedded_hyphenation_cy(void);
embedded_file embedded_hyphenation_eo(void);
embedded_file embedded_hyphenation_fi(void);
embedded_file embedded_hyphenation_fur(void);
embedded_file embedded_hyphenation_hsb(void);
embedded_file embedded_hyphenation_ia(void);
embedded_file embedded_hyphenation_ka(void);
embedded_file embedded_hyphenation_kmr(void);
embedded_file embedded_hyphenation_la(void);
embedded_file embedded_hyphenation_oc(void);
embedded_file embedded_hyphenation_pms(void);
embedded_file embedded_hyphenation_rm(void);
embedded_file embedded_hyphenation_tk(void);
embedded_file embedded_hyphenation_tr(void);
embedded_file embedded_design_trade(void);
embedded_file embedded_design_large_print(void);
embedded_file embedded_design_screen(void);
embedded_file embedded_sheet_base(void);
embedded_file embedded_sheet_trade(void);
embedded_file embedded_sheet_large_print(void);
embedded_file embedded_sheet_screen(void);
embedded_file embedded_sample_book(void);
embedded_file embedded_viewer_controls(void);
embedded_file embedded_viewer_style(void);
embedded_file embedded_viewer_script(void);
embedded_file embedded_report_style(void);
embedded_file embedded_report_script(void);

#endif
