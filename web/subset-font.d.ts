// What we use of subset-font, which comes without types.
declare module 'subset-font' {
  interface Range {
    readonly min: number;
    readonly max: number;
    readonly default?: number;
  }

  export interface Options {
    readonly targetFormat: 'woff2';
    /** A variable font's axes: kept between two values, or given up for one. */
    readonly variationAxes?: Readonly<Record<string, number | Range>> | undefined;
  }

  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: Options,
  ): Promise<Uint8Array>;
}
