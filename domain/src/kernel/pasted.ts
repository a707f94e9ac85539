// What people paste: numbers with spaces and dashes between, a country code before, the marks that telephones and web pages put around them and
// that nobody sees. Cleaned in one place, the same on the page and behind it.

/** Marks of direction, zero-width spaces, soft hyphens, a byte order mark. The joiner inside an emoji is part of the picture. */
const UNSEEN = /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|[^\P{Cf}\u200D\u{E0020}-\u{E007F}]/gu
const DASHES = /[-‐‑‒–—―−－﹣]/g
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g

/** Printable ASCII and hanzi with single spaces between, as nearly everything is typed: nothing below changes it, and that is seen in one look. */
const PLAIN = /^[\x21-\x7E\u4E00-\u9FFF]+(?: [\x21-\x7E\u4E00-\u9FFF]+)*$/

/** A text without what cannot be seen; words and punctuation stay as they were written. */
export const seenText = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNSEEN, ''))

/** A word that is looked for: also with plain digits and letters, and spaces that are spaces. Full-width brackets belong to names of companies. */
export const searchText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : seenText(text)
        .replace(WIDE, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
        .replace(/\s+/g, ' ')
        .trim()

/** A number of a paper, an order, goods: no spaces, one kind of dash. Upper and lower case stay. */
export const plainNumber = (text: string): string => seenText(text.normalize('NFKC')).replace(/\s+/g, '').replace(DASHES, '-')

/** A code that people write in groups: 6222 0200-1234 is 622202001234, 91130100ma0… is in capitals. */
export const plainCode = (text: string): string => plainNumber(text).replaceAll('-', '').toUpperCase()

/** A mobile number as it is copied: +86 102-0000-0103, (86)10200000103. */
export const plainMobile = (text: string): string =>
  plainNumber(text)
    .replace(/[-().·]/g, '')
    .replace(/^(?:\+|00)86/, '')
    .replace(/^86(?=1\d{10}$)/, '')

/** An account that may be a mobile number is one when it is one. */
export const plainAccount = (text: string): string => {
  const mobile = plainMobile(text)
  return /^1\d{10}$/.test(mobile) ? mobile : seenText(text).trim()
}

const DOTS = /(?<=\p{Script=Han})\s*[·•・･‧∙⋅●.．﹒]\s*(?=\p{Script=Han})/gu
/** A person: 王 强 is 王强, the dots that keyboards offer are the one of the identity card. */
export const plainPerson = (text: string): string =>
  seenText(text.normalize('NFKC'))
    .replace(DOTS, '·')
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The name of a company as the tax office has it: no spaces between hanzi, plain letters and digits, its brackets as they are. */
export const plainTitle = (text: string): string =>
  searchText(text).replace(/(?<=[\p{Script=Han}（）()])\s+|\s+(?=[\p{Script=Han}（）()])/gu, '')
