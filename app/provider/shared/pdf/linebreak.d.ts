/** Types for the part of linebreak that is used here. The package has none. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /**
     * Finds the next position where a line may begin, in UTF-16 units.
     * @returns null after the last one.
     */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
