/** The part of linebreak that is used here; the package brings no types. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** Where the next line may begin, in UTF-16 units, or null behind the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
