// 指数: the row the desk makes. Its code is given once and stands in contracts; its name may change, and it may be stopped.

/** Short enough that it is never taken for a contract's number. */
const CODE = /^[A-Z][A-Z0-9-]{1,11}$/

/** Why it cannot be an index; undefined when it can. */
export function whyNotIndex(f: { indexCode: string; indexName: string }): string | undefined {
  if (!CODE.test(f.indexCode)) return '指数编码是 2 到 12 位大写字母、数字或横线，以字母开头'
  const length = f.indexName.trim().length
  return length < 2 || length > 40 ? '指数名称 2 到 40 个字' : undefined
}
