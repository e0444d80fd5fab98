#include "jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

// The most scans of a progressive picture: each covers all of it, and encoders write about ten.
#define MOST_SCANS 64

struct jpeg_reader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  int has_failed;
  int is_cut_off;
  int is_inverted;
  unsigned char *inks;
  char complaint[JMSG_LENGTH_MAX];
};

const char *jpeg_library_version(void) {
#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)
  static char words[JMSG_LENGTH_MAX];
  struct jpeg_error_mgr errors;
  const char *notice = jpeg_std_error(&errors)->jpeg_message_table[JMSG_COPYRIGHT];
  snprintf(words, sizeof words, "%s, %s", TEXT(LIBJPEG_TURBO_VERSION), notice);
  return words;
}

static jpeg_reader *reader_of(j_common_ptr info) { return info->client_data; }

static void on_error(j_common_ptr info) {
  jpeg_reader *reader = reader_of(info);
  info->err->format_message(info, reader->complaint);
  reader->has_failed = 1;
  longjmp(reader->failed, 1);
}

// Level -1 is a warning; all others are informational.
static void on_message(j_common_ptr info, int level) {
  jpeg_reader *reader = reader_of(info);
  if (level >= 0) return;
  if (info->err->msg_code == JWRN_JPEG_EOF) reader->is_cut_off = 1;
  if (info->err->num_warnings++ == 0) info->err->format_message(info, reader->complaint);
}

static void on_output(j_common_ptr info) { (void)info; }

static void on_progress(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= MOST_SCANS) return;
  jpeg_reader *reader = reader_of(info);
  snprintf(reader->complaint, sizeof reader->complaint, "it has more than %d scans", MOST_SCANS);
  reader->has_failed = 1;
  longjmp(reader->failed, 1);
}

jpeg_reader *jpeg_open(const uint8_t *bytes, size_t count) {
  jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = on_output;
  reader->info.client_data = reader;
  if (setjmp(reader->failed)) return reader;
  jpeg_create_decompress(&reader->info);
  reader->info.client_data = reader;
  reader->progress.progress_monitor = on_progress;
  reader->info.progress = &reader->progress;
  jpeg_mem_src(&reader->info, bytes, count);
  jpeg_read_header(&reader->info, TRUE);
  return reader;
}

void jpeg_close(jpeg_reader *reader) {
  if (!reader) return;
  // It was zeroed when it was allocated, so this is correct even if creating it failed.
  jpeg_destroy_decompress(&reader->info);
  free(reader->inks);
  free(reader);
}

int jpeg_start(jpeg_reader *reader, int eighths) {
  if (reader->has_failed || setjmp(reader->failed)) return 0;
  struct jpeg_decompress_struct *info = &reader->info;
  int has_four_inks =
      info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  // Adobe's programs store inverted ink values, and mark their files accordingly.
  reader->is_inverted = info->saw_Adobe_marker;
  info->out_color_space = has_four_inks ? JCS_CMYK : JCS_EXT_RGBA;
  info->scale_num = (unsigned)eighths;
  info->scale_denom = 8;
  info->dct_method = JDCT_ISLOW;
  jpeg_start_decompress(info);
  if (has_four_inks) {
    reader->inks = malloc((size_t)info->output_width * 4);
    if (!reader->inks) return 0;
  }
  return 1;
}

int jpeg_width(const jpeg_reader *reader) { return (int)reader->info.output_width; }
int jpeg_height(const jpeg_reader *reader) { return (int)reader->info.output_height; }

int jpeg_row(jpeg_reader *reader, uint8_t *row) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (reader->has_failed || info->output_scanline >= info->output_height) return 0;
  if (setjmp(reader->failed)) return 0;
  JSAMPROW target = reader->inks ? reader->inks : row;
  if (jpeg_read_scanlines(info, &target, 1) != 1) return 0;
  if (reader->inks) {
    unsigned flip = reader->is_inverted ? 0 : 255;
    for (size_t x = 0; x < info->output_width; x++) {
      const unsigned char *ink = reader->inks + 4 * x;
      unsigned key = ink[3] ^ flip;
      for (int channel = 0; channel < 3; channel++)
        row[4 * x + channel] = (unsigned char)(((ink[channel] ^ flip) * key + 127) / 255);
      row[4 * x + 3] = 255;
    }
  }
  return 1;
}

const char *jpeg_complaint(const jpeg_reader *reader) {
  return reader->has_failed || reader->errors.num_warnings > 0 ? reader->complaint : NULL;
}

int jpeg_is_cut_off(const jpeg_reader *reader) { return reader->is_cut_off; }
