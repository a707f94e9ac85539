// The codes of the refusals, by name. A namespace and not an object: of what the browser compares the builder writes the number into the place,
// and the table of all of them does not travel (decision 0268). So code of the mall names a code, `Codes.STOCK_SHORT`; looking one up by a text brings the table.
import type * as numbers from './codeNumbers.ts'

export * as Codes from './codeNumbers.ts'
export type RefusalName = keyof typeof numbers
/** A code that some refusal bears. */
export type RefusalCode = (typeof numbers)[RefusalName]
