/* echo.c - the real server around fakehub.c: `echo --port N --data FILE ...` takes
 * the flags of `igroteka serve`. */
#include "config.h"
#include "serve.h"

int main(int argc, char **argv)
{
  static struct config c;
  return config_read(&c, "sd", argc, argv) && config_data(&c, true) ? serve(&c) : 2;
}
