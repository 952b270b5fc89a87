/** What another language has to fill: the same keys, each a text or a function of the same values. */
export type Shape<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => string ? (...args: Args) => string : string;
};
