// 指数: the row the desk makes. Its code is given once and stands in contracts; its name may change, and it may be stopped.

/** Short enough that it is never taken for a contract's number. */
const CODE = /^[A-Z][A-Z0-9-]{1,11}$/

/** Why this cannot be the code of an index; undefined when it can. */
export const whyNotIndexCode = (code: string): string | undefined =>
  CODE.test(code) ? undefined : '指数编码是 2 到 12 位大写字母、数字或横线，以字母开头'

/** The same of its name. */
export const whyNotIndexName = (name: string): string | undefined => {
  const length = name.trim().length
  return length < 2 || length > 40 ? '指数名称 2 到 40 个字' : undefined
}
