// What tools/embed.py makes of games/*/lesson.mjs: the steps of lessons by game, loaded when they are asked for.
declare const lessons: Record<string, () => Promise<any[]>>;
export default lessons;
