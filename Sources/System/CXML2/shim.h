#include <libxml/xmlversion.h>
// Without it the header of encodings takes in ICU's headers, which declare again what Foundation has
// in a module of its own. Nothing here looks into what those are for.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
