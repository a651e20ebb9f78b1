// What tools/embed.py makes of games/*/looks.mjs: the looks of games by their names.  web/looks.mjs says what looks are.
declare const looks: Record<string, any>;
export default looks;
