#define _GNU_SOURCE
#include "svg.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The libraries' types, as far as their contents are used.
typedef struct { double x, y, width, height; } rsvg_rectangle;
typedef struct { uint32_t domain; int code; char *message; } g_error;
typedef struct g_list { void *data; struct g_list *next; } g_list;

// CAIRO_FORMAT_ARGB32: four bytes per pixel in a word, premultiplied.
enum { argb32 = 0 };

static struct {
  void *(*rsvg_handle_new_from_data)(const uint8_t *, size_t, g_error **);
  int (*rsvg_handle_render_document)(void *, void *, const rsvg_rectangle *, g_error **);
  void (*rsvg_handle_set_dpi)(void *, double);
  void (*g_object_unref)(void *);
  void (*g_error_free)(g_error *);
  void (*g_log_set_writer_func)(int (*)(int, const void *, size_t, void *), void *, void *);
  int (*g_log_set_always_fatal)(int);
  void *(*cairo_image_surface_create_for_data)(uint8_t *, int, int, int, int);
  void *(*cairo_create)(void *);
  int (*cairo_status)(void *);
  void (*cairo_destroy)(void *);
  void (*cairo_surface_flush)(void *);
  void (*cairo_surface_destroy)(void *);
  void *(*pango_cairo_font_map_get_default)(void);
  void (*pango_fc_font_map_set_config)(void *, void *);
  void *(*FcConfigCreate)(void);
  int (*FcConfigSetCurrent)(void *);
  int (*FcConfigAppFontAddFile)(void *, const unsigned char *);
  int (*FcConfigParseAndLoadFromMemory)(void *, const unsigned char *, int);
  void (*FcConfigDestroy)(void *);
  g_list *(*gdk_pixbuf_get_formats)(void);
  char *(*gdk_pixbuf_format_get_name)(void *);
  void *(*gdk_pixbuf_loader_new_with_type)(const char *, g_error **);
  int (*gdk_pixbuf_loader_close)(void *, g_error **);
  void (*g_slist_free)(g_list *);
  void (*g_free)(void *);
} the;

static int is_loaded;
static char versions[160];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Asks the libraries themselves: they may be newer than the headers.
static void note_versions(void *rsvg, void *pango, void *pixbuf) {
  const unsigned *const numbers[] = {
      dlsym(rsvg, "rsvg_major_version"), dlsym(rsvg, "rsvg_minor_version"),
      dlsym(rsvg, "rsvg_micro_version")};
  const char *(*pango_version)(void) = NULL;
  *(void **)&pango_version = dlsym(pango, "pango_version_string");
  const char *const *pixbuf_version = dlsym(pixbuf, "gdk_pixbuf_version");
  const int is_numbered = numbers[0] && numbers[1] && numbers[2];
  // Versions of librsvg before 2.52 do not tell.
  snprintf(
      versions, sizeof versions, "librsvg %u.%u.%u, Pango %s, GdkPixbuf %s",
      is_numbered ? *numbers[0] : 0, is_numbered ? *numbers[1] : 0, is_numbered ? *numbers[2] : 0,
      pango_version ? pango_version() : "0", pixbuf_version ? *pixbuf_version : "0");
}

// The libraries' messages about a picture's faults are replaced by our own.
static int be_silent(int level, const void *fields, size_t count, void *data) {
  (void)level, (void)fields, (void)count, (void)data;
  return 1; // G_LOG_WRITER_HANDLED
}

static void load(void) {
  static const char *const libraries[] = {
      "librsvg-2.so.2", "libgobject-2.0.so.0", "libglib-2.0.so.0", "libcairo.so.2",
      "libpangocairo-1.0.so.0", "libpangoft2-1.0.so.0", "libfontconfig.so.1",
      "libgdk_pixbuf-2.0.so.0"};
  void *handles[sizeof libraries / sizeof *libraries];
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    handles[i] = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    if (!handles[i]) return;
  }
#define FIND(library, name) \
  if (!(*(void **)&the.name = dlsym(handles[library], #name))) return
  FIND(0, rsvg_handle_new_from_data);
  FIND(0, rsvg_handle_render_document);
  FIND(0, rsvg_handle_set_dpi);
  FIND(1, g_object_unref);
  FIND(2, g_error_free);
  FIND(2, g_log_set_writer_func);
  FIND(2, g_log_set_always_fatal);
  FIND(3, cairo_image_surface_create_for_data);
  FIND(3, cairo_create);
  FIND(3, cairo_status);
  FIND(3, cairo_destroy);
  FIND(3, cairo_surface_flush);
  FIND(3, cairo_surface_destroy);
  FIND(4, pango_cairo_font_map_get_default);
  FIND(5, pango_fc_font_map_set_config);
  FIND(6, FcConfigCreate);
  FIND(6, FcConfigSetCurrent);
  FIND(6, FcConfigAppFontAddFile);
  FIND(6, FcConfigParseAndLoadFromMemory);
  FIND(6, FcConfigDestroy);
  FIND(7, gdk_pixbuf_get_formats);
  FIND(7, gdk_pixbuf_format_get_name);
  FIND(7, gdk_pixbuf_loader_new_with_type);
  FIND(7, gdk_pixbuf_loader_close);
  FIND(2, g_slist_free);
  FIND(2, g_free);
#undef FIND
  the.g_log_set_writer_func(be_silent, NULL, NULL);
  the.g_log_set_always_fatal(1 << 2); // G_LOG_LEVEL_ERROR: no warning ends the process.
  // Otherwise Pango would read the system's configuration, and pictures would depend on the installed fonts.
  void *none = the.FcConfigCreate();
  if (!none || !the.FcConfigSetCurrent(none)) return;
  the.FcConfigDestroy(none);
  note_versions(handles[0], handles[4], handles[7]);
  is_loaded = 1;
}

static int is_there(void) {
  pthread_once(&once, load);
  return is_loaded;
}

int svg_load_all(void) {
  if (!is_there()) return 0;
  // The readers of pictures inside SVGs are modules, each loaded on first use.
  g_list *formats = the.gdk_pixbuf_get_formats();
  for (g_list *format = formats; format; format = format->next) {
    char *name = the.gdk_pixbuf_format_get_name(format->data);
    void *loader = name ? the.gdk_pixbuf_loader_new_with_type(name, NULL) : NULL;
    if (loader) {
      the.gdk_pixbuf_loader_close(loader, NULL);
      the.g_object_unref(loader);
    }
    the.g_free(name);
  }
  the.g_slist_free(formats);
  return 1;
}

const char *svg_versions(void) { return is_there() ? versions : ""; }

struct svg_fonts {
  // An FcConfig: these rules, no folders, only the fonts that were added.
  void *config;
  int *files;
  int count;
};

svg_fonts *svg_fonts_make(const char *rules) {
  if (!is_there()) return NULL;
  svg_fonts *fonts = calloc(1, sizeof *fonts);
  if (!fonts) return NULL;
  fonts->config = the.FcConfigCreate();
  if (fonts->config) {
    the.FcConfigParseAndLoadFromMemory(fonts->config, (const unsigned char *)rules, 0);
    return fonts;
  }
  free(fonts);
  return NULL;
}

int svg_fonts_add_file(svg_fonts *fonts, int file) {
  int *files = realloc(fonts->files, (size_t)(fonts->count + 1) * sizeof *files);
  if (!files) {
    close(file);
    return 0;
  }
  fonts->files = files;
  files[fonts->count++] = file;
  // Fontconfig reads fonts from files by name: one that is only in memory has a name in /proc.
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  return the.FcConfigAppFontAddFile(fonts->config, (const unsigned char *)name);
}

int svg_fonts_add(svg_fonts *fonts, const uint8_t *bytes, size_t count) {
  int file = memfd_create("font", MFD_CLOEXEC);
  if (file < 0) return 0;
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written <= 0) break;
    bytes += written;
    count -= (size_t)written;
  }
  if (count == 0) return svg_fonts_add_file(fonts, file);
  close(file);
  return 0;
}

void svg_fonts_free(svg_fonts *fonts) {
  if (!fonts) return;
  the.FcConfigDestroy(fonts->config);
  for (int i = 0; i < fonts->count; i++) close(fonts->files[i]);
  free(fonts->files);
  free(fonts);
}

// Red, green, blue and straight alpha from premultiplied words of alpha, red, green, blue.
static void straighten(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t word;
    memcpy(&word, pixels + 4 * i, 4);
    uint32_t alpha = word >> 24;
    for (int channel = 0; channel < 3; channel++) {
      uint32_t value = word >> (16 - 8 * channel) & 0xFF;
      if (alpha > 0 && alpha < 255) value = (value * 255 + alpha / 2) / alpha;
      pixels[4 * i + (size_t)channel] = (uint8_t)(value > 255 ? 255 : value);
    }
    pixels[4 * i + 3] = (uint8_t)alpha;
  }
}

static int fail(g_error *error, const char *otherwise, char *why, size_t why_size) {
  snprintf(why, why_size, "%s", error && error->message ? error->message : otherwise);
  if (error) the.g_error_free(error);
  return 0;
}

int svg_draw(
    const uint8_t *bytes, size_t count, const svg_fonts *fonts, uint8_t *pixels, int width,
    int height, char *why, size_t why_size) {
  if (!is_there() || !fonts) return fail(NULL, "librsvg is not installed", why, why_size);
  // Without a base address librsvg opens no file, and no address except data URLs.
  g_error *error = NULL;
  void *handle = the.rsvg_handle_new_from_data(bytes, count, &error);
  if (!handle) return fail(error, "it cannot be read", why, why_size);
  the.rsvg_handle_set_dpi(handle, 96);
  // Pango's font map belongs to the thread.
  void *map = the.pango_cairo_font_map_get_default();
  if (map) the.pango_fc_font_map_set_config(map, fonts->config);
  memset(pixels, 0, (size_t)width * (size_t)height * 4);
  void *surface = the.cairo_image_surface_create_for_data(pixels, argb32, width, height, width * 4);
  void *context = the.cairo_create(surface);
  rsvg_rectangle viewport = {0, 0, width, height};
  int is_drawn = the.cairo_status(context) == 0 &&
                 the.rsvg_handle_render_document(handle, context, &viewport, &error);
  the.cairo_surface_flush(surface);
  the.cairo_destroy(context);
  the.cairo_surface_destroy(surface);
  the.g_object_unref(handle);
  if (!is_drawn) return fail(error, "it cannot be drawn", why, why_size);
  straighten(pixels, (size_t)width * (size_t)height);
  return 1;
}
