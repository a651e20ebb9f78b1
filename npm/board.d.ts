/** <igroteka-board>: a position or a record on any page; importing this defines the element. */
export class IgrotekaBoard extends HTMLElement {
  /** The position or record that is shown. */
  text: string;
  /** Which event of a record is shown, from 0; -1: the last. */
  at: number;
}
