#include <libxml/xmlversion.h>
// Without it the header of encodings includes ICU's headers, which redeclare what Foundation has in a module of its
// own. Nothing here uses what they are for.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
