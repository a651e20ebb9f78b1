// What tools/embed.py makes of games/*/figures.mjs: pictures of rulebooks, by game and clause.
declare const figures: Record<string, Record<string, any[]>>;
export default figures;
/** A position in which all cards of a game lie, where it has a deck to show. */
export declare const decks: Record<string, (game: string, codes: string[]) => string>;
