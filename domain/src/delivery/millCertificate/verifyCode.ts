import { runningNoPattern } from '../../kernel/runningNo.ts'
// 校验码: twelve letters and digits that cannot be mistaken for each other (sixty bits), in groups of four as they stand on the paper.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
/** After so many wrong codes of one certificate from one address, an hour's pause. */
export const WRONG_CODES = 5
/** And of any certificates together: who looks for numbers. */
export const WRONG_ASKS = 30

/** From random bytes, one a letter. */
export const codeOf = (bytes: Uint8Array): string => Array.from(bytes.subarray(0, CODE_LENGTH), b => LETTERS[b & 31]).join('')

/** As typed by a person: small letters, blanks, hyphens, O for 0 and I or L for 1 are no mistakes. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** 91B4-4E07-K3MX. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

const CERT_NO = new RegExp(`^${runningNoPattern('certificate')}(?:-F[1-9][0-9]{0,2})?$`)
export const isCertNo = (no: string): boolean => CERT_NO.test(no)
