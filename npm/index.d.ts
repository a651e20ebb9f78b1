/** The rules and bots of igroteka in WebAssembly. Seats count from 1. */

export interface GameInfo { name: string; seatsMin: number; seatsMax: number }
export interface Score { seat: number; place: number; points: number }
export interface Source { seat: number; clause: string; points: number }
export interface Clause { id: string; says: string; more: string }
export interface Standing { name: string; won: number; score: number; place: number; games: number }
export interface Numbers { legal: number; mask: Uint8Array; observation: Uint8Array }
export interface Spec {
  actions: number;
  size: number;
  kinds: { name: string; first: number; count: number; about: string }[];
  fields: { name: string; offset: number; shape: number[]; about: string }[];
}

/** What the rules forbid (clause is its id), or words that were not understood (clause is null). Nothing has changed then. */
export class Refused extends Error { readonly clause: string | null }

/** What a player of a match may know and ask. */
export interface Seen {
  readonly seat: number;
  view(): string;
  moves(): string[];
  heard(from?: number): string[];
  numbers(): Numbers;
}
export type Player = string | ((seen: Seen) => string | Promise<string>);

export interface Table {
  /** Seats to act now; none: the game is over. */
  readonly turn: number[];
  readonly over: boolean;
  moves(seat?: number): string[];
  /** Makes a move and the draws that follow. @throws Refused */
  play(seat: number, move: string): void;
  /** null: legal. */
  why(seat: number, move: string): Refused | null;
  /** The whole position, for whoever runs the table. */
  show(): string;
  view(seat: number | 'spectator'): string;
  heard(seat: number | 'spectator', from?: number): string[];
  /** What a bot would play: level1 … level8, greedy, random, search@400. */
  bot(name?: string, seat?: number): string;
  score(): Score[];
  sources(): Source[];
  record(): string;
  undo(): void;
  clause(id: string, lang?: 'en' | 'ru'): Clause;
  numbers(seat: number): Numbers;
  /** Adds an action to the seat's move; true: the move is whole and was made. @throws Refused */
  act(seat: number, action: number): boolean;
  /** A question of `igroteka engine`: the lines of its answer. @throws Refused */
  ask(question: string): string[];
  close(): void;
}

export interface Engine {
  games(): GameInfo[];
  spec(game: string): Spec;
  table(game: string, how?: { seats?: number; seed?: number; options?: Record<string, string> }): Table;
  /** A table from a position or a record. @throws Refused */
  read(text: string): Table;
  /** Every deal from every seat. */
  match(game: string, players: Player[], how?: { deals?: number; seed?: number; seats?: number }): Promise<Standing[]>;
}

/** @param source where igroteka.wasm is; beside the module by default */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Engine>;
