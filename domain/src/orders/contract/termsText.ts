// The text of templates and agreements: clauses of paragraphs, with {placeholders} for the facts of an order and [conditions] before a
// paragraph that is not for every order. Both are closed lists: a word that is not in them cannot be published.
export interface Clause {
  title: string
  paragraphs: string[]
}
export interface TermsText {
  title: string
  clauses: Clause[]
}

/** What {…} may stand in a paragraph, and what it becomes. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  买方: '买方企业全称',
  卖方: '卖方全称',
  订单号: '订单编号',
  交货: '自提的仓库，或代办运输的地址',
  交货期: '现货为款到后几个工作日，排产为约定旬度',
  计重方式: '理计、磅计或抄码的结算说法',
  允差: '交货数量允差，±几 %',
  重量范围: '预计结算重量的范围，吨',
  付款方式: '现汇或承兑',
  付款时限: '从进入待付款起的小时数',
  合同金额: '含税合计，元',
  大写金额: '含税合计的大写',
  产品标准: '各行执行的标准',
  外观异议期: '签收后多久内提外观、规格异议',
  重量异议期: '签收后多久内提重量异议，按规则',
  内在异议期: '签收后多久内提内在质量异议',
  票制: '一票制或两票制',
  产品协议: '本合同所附产品协议及版本',
}

/** What [..] before a paragraph asks of the order; several in one bracket, parted by /, mean any of them. */
export const CONDITIONS = [
  '现货',
  '排产',
  '理计',
  '磅计',
  '抄码',
  '自提',
  '代办',
  '现汇',
  '承兑',
  '勾选',
  '签章',
  // 订金: a part before production, the rest before loading.
  '全款',
  '分批',
  '订金',
  '协议品',
  // How it was bought: what not paying costs differs.
  '挂牌',
  '竞拍',
  '团购',
] as const
export type Condition = (typeof CONDITIONS)[number]

const WEIGHINGS: readonly string[] = ['理计', '磅计', '抄码'] satisfies Condition[]
/** A paragraph that says by what weight is settled. */
const SETTLES = /(?:理论重量|过磅|磅单|标牌|抄码)[^。；]*结算|不(?:再)?过磅/
/**
 * A way of settling that a paragraph lays down for every order would contradict the orders that are settled otherwise: it says before it for which it
 * is. What is left to the order ({计重方式}, 以订单为准) contradicts nothing.
 */
const settlesForAll = (paragraph: string): boolean => {
  const { all, text } = readParagraph(paragraph)
  return SETTLES.test(text) && !/订单|本合同第/.test(text) && !all.some(any => any.every(one => WEIGHINGS.includes(one)))
}

const MOST = { clauses: 20, paragraphs: 20, title: 40, paragraph: 600 }
const HEAD = /^(?:\[[^[\]]*\])+/

/** The conditions of a paragraph and its text without them. */
export function readParagraph(paragraph: string): { all: string[][]; text: string } {
  const head = HEAD.exec(paragraph)?.[0] ?? ''
  const all =
    head === ''
      ? []
      : head
          .slice(1, -1)
          .split('][')
          .map(any => any.split('/'))
  return { all, text: paragraph.slice(head.length).trim() }
}

/** The paragraphs that are for such an order, filled with its facts. */
export const fillParagraphs = (
  paragraphs: readonly string[],
  o: { holds: ReadonlySet<string>; facts: Readonly<Record<string, string>> },
): string[] =>
  paragraphs.flatMap(paragraph => {
    const { all, text } = readParagraph(paragraph)
    if (!all.every(any => any.some(one => o.holds.has(one)))) return []
    return [text.replace(/\{([^{}]*)\}/g, (_, name: string) => o.facts[name] ?? '')]
  })

/** Why a text cannot be kept, in words for its author; undefined when it can. */
export function whyNotTerms({ title, clauses }: TermsText): string | undefined {
  if (title.trim() === '' || title.length > MOST.title) return `请填写标题，不超过 ${MOST.title} 个字`
  if (clauses.length === 0) return '至少要有一条'
  if (clauses.length > MOST.clauses) return `不能超过 ${MOST.clauses} 条`
  for (const [i, c] of clauses.entries()) {
    const why = whyNotClause(c)
    if (why) return `第 ${i + 1} 条${c.title ? `「${c.title}」` : ''}：${why}`
  }
  const twice = clauses.find((c, i) => clauses.findIndex(other => other.title === c.title) !== i)
  return twice ? `有两条都叫「${twice.title}」` : undefined
}

function whyNotClause({ title, paragraphs }: Clause): string | undefined {
  if (title.trim() === '' || title.length > MOST.title) return `请填写条名，不超过 ${MOST.title} 个字`
  if (paragraphs.length === 0) return '没有内容'
  if (paragraphs.length > MOST.paragraphs) return `不能超过 ${MOST.paragraphs} 段`
  for (const p of paragraphs) {
    if (p.length > MOST.paragraph) return `一段不能超过 ${MOST.paragraph} 个字`
    const { all, text } = readParagraph(p)
    if (text === '') return '有空的段落'
    const odd = all.flat().find(one => !(CONDITIONS as readonly string[]).includes(one))
    if (odd !== undefined) return `没有条件「${odd}」，可用：${CONDITIONS.join('、')}`
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(m => m[1] ?? '').find(name => !Object.hasOwn(PLACEHOLDERS, name))
    if (unknown !== undefined) return `没有占位「{${unknown}}」，可用：${Object.keys(PLACEHOLDERS).join('、')}`
    if (settlesForAll(p)) return '这一段写了按什么重量结算，请在段前写明给哪种订单：[理计]、[磅计] 或 [抄码]'
    if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return '大括号不成对'
  }
  return undefined
}

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const
/** 一, 二 … 十, 十一 … 二十: how clauses are counted. */
export const clauseNo = (i: number): string =>
  i <= 10 ? (NUMERALS[i - 1] ?? '') : i === 20 ? '二十' : `十${NUMERALS[i - 11] ?? ''}`
