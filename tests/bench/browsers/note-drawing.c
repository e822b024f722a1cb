/*
 * Notes what NetSurf and Dillo draw, so that a driver knows where to click. Preloaded into the browser, it stands before the drawing calls of
 * Pango and Cairo (NetSurf) and of Xft and Xlib (Dillo). DRAWING_NOTES names the file. Each line has a kind, the left and top edge, the width, the
 * height and, for words, the text. Both browsers draw a page in the order of its source.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The libraries' own headers are packages that most machines lack, so their calls are declared here. */
struct line { void *layout; int start, length; };
struct extents { unsigned short width, height; short x, y, advance, down; };
extern const char *pango_layout_get_text(void *layout);
extern void pango_layout_line_get_pixel_extents(void *line, int *ink, int *logical);
extern void cairo_get_current_point(void *cairo, double *x, double *y);
extern void cairo_user_to_device(void *cairo, double *x, double *y);
extern void *XftDrawDisplay(void *draw);
extern void XftTextExtents32(void *display, void *font, const uint32_t *text, int length, struct extents *extents);

/* Finds the library's own call. */
#define REAL(name, ...) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

static FILE *notes(void) {
  static FILE *file;
  if (!file) {
    file = fopen(getenv("DRAWING_NOTES"), "a");
    setvbuf(file, NULL, _IOLBF, 0);
  }
  return file;
}

static void note_box(double x, double y, double width, double height) {
  fprintf(notes(), "box %.0f %.0f %.0f %.0f\n", x, y, width, height);
}

void pango_cairo_show_layout_line(void *cairo, struct line *line) {
  double x, y;
  int logical[4];
  cairo_get_current_point(cairo, &x, &y);
  cairo_user_to_device(cairo, &x, &y);
  pango_layout_line_get_pixel_extents(line, NULL, logical);
  fprintf(notes(), "words %.0f %.0f %d %d %.*s\n", x, y + logical[1], logical[2], logical[3], line->length,
          pango_layout_get_text(line->layout) + line->start);
  REAL(pango_cairo_show_layout_line, cairo, line);
}

/* The last shape of the path. It is noted when it is filled: clips are rectangles too. */
static double shape[4];

void cairo_rectangle(void *cairo, double x, double y, double width, double height) {
  shape[0] = x, shape[1] = y, shape[2] = width, shape[3] = height;
  cairo_user_to_device(cairo, &shape[0], &shape[1]);
  REAL(cairo_rectangle, cairo, x, y, width, height);
}

void cairo_arc(void *cairo, double x, double y, double radius, double from, double to) {
  shape[0] = x - radius, shape[1] = y - radius, shape[2] = shape[3] = 2 * radius;
  cairo_user_to_device(cairo, &shape[0], &shape[1]);
  REAL(cairo_arc, cairo, x, y, radius, from, to);
}

void cairo_fill(void *cairo) {
  if (shape[2]) note_box(shape[0], shape[1], shape[2], shape[3]);
  shape[2] = 0;
  REAL(cairo_fill, cairo);
}

static void put_utf8(FILE *file, uint32_t letter) {
  int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
  fputc(more ? (0xFF00 >> (more + 1) & 0xFF) | letter >> 6 * more : letter, file);
  while (more--) fputc(0x80 | (letter >> 6 * more & 0x3F), file);
}

void XftDrawString32(void *draw, void *colour, void *font, int x, int y, const uint32_t *text, int length) {
  struct extents extents;
  XftTextExtents32(XftDrawDisplay(draw), font, text, length, &extents);
  fprintf(notes(), "words %d %d %d %d ", x, y - extents.y, extents.advance, extents.height);
  for (int at = 0; at < length; at += 1) put_utf8(notes(), text[at]);
  fputc('\n', notes());
  REAL(XftDrawString32, draw, colour, font, x, y, text, length);
}

int XFillRectangle(void *display, unsigned long drawable, void *gc, int x, int y, unsigned width, unsigned height) {
  note_box(x, y, width, height);
  return REAL(XFillRectangle, display, drawable, gc, x, y, width, height);
}
