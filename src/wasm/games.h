/* games.h - see games.c. */
#ifndef IGROTEKA_WASM_GAMES_H
#define IGROTEKA_WASM_GAMES_H

int play_games(void); /* writes into buffer, gives its length */

#endif
