/** What a program that opens a sheet would run, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** What begins like a formula is made plain text, so that no program that opens the sheet runs it. */
export const plain = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
