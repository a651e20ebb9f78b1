// @ts-check
// clause.mjs - a numbered sentence of a rulebook, as a chip that leads to it.
import { h } from './dom.mjs';

/** GAME-3.2 stands at #rules/game/3.2. @param {string} game @param {string} clause */
export const clauseLink = (game, clause) => `#rules/${game}/${clause.replace(/^[A-Z0-9]+-/, '')}`;
/** @param {string | undefined} game @param {string} clause */
export const clauseChip = (game, clause) =>
  game
    ? h('a', { className: 'chip', href: clauseLink(game, clause) }, clause)
    : h('span', { className: 'chip' }, clause);
