// Facts decide, sentences show: a comparison with a Chinese text in a rule, a use case or a statement is a decision read from a sentence.
// What people type or an outside party says is read where it comes in; those few places are named here with their reason.
import { problems, type Step } from './step.ts'
import { sources } from './source.ts'

/** Path, or beginning of one, and why text is read there. */
const readsText: Readonly<Record<string, string>> = {
  'domain/src/goods/search/': '买方输入的搜索词，就是文字',
  'domain/src/people/certification/registry.rules.ts': '工商查询返回的企业状态是文字',
  'server/src/people/certification/sandboxRegistry.ts': '沙箱以名称里的字决定怎样失败',
  'server/src/goods/search/': '同上：买方输入的搜索词',
  'demo/src/seed/': '演示数据的原始表就是文字',
  'server/src/site/referenceData/': '同上：随商城带来的品种、条款原始表就是文字',
  'domain/src/delivery/comment/comment.ts': '评价里有没有留联系方式，就看写的字',
  'domain/src/orders/cart/readList.ts': '粘贴进来的清单就是文字',
  'domain/src/orders/cart/readTable.ts': '同上：表头和单位是表里写的字',
  'domain/src/orders/cart/heads.ts': '同上：表头和单位是表里写的字',
  'domain/src/orders/cart/unfold.ts': '同上：一行里几样货的写法',
  'domain/src/orders/cart/listQuantity.ts': '同上：数量的单位是清单里写的字',
  'domain/src/orders/contract/termsText.ts': '条款是作者写的字：写了按什么重量结算的段落要标明给哪种订单，保存时看',
  'server/src/people/certification/tianyancha.ts': '注册资本是对方写的文字，只取人民币万元的',
  'domain/src/money/invoice/byHand.ts': '税务局的 XML 里计量单位是写的字',
  'domain/src/money/funds/bankTable.ts': '银行流水的表头、借贷标志、冲正标志就是银行写的字',
  'domain/src/money/funds/statement.ts': '同上：年月日写在日期里',
  'server/src/money/funds/cmbLink.ts': '银行的拒绝常常只有文字：查得太频繁不是要人去改的错',
  'domain/src/delivery/tracking/eta.rules.ts': '收货地址是人写的字：吉林省长春市开头的是省，不是吉林市',
  'web/src/people/certification/useDraft.ts': '长期是表单里的一个取值',
}

const CHINESE = '[^\'"`\\n]*[\\u4e00-\\u9fff]'
const compared = [
  new RegExp(`(?:===|!==)\\s*['"\`]${CHINESE}`),
  new RegExp(`['"\`]${CHINESE}[^'"\`\\n]*['"\`]\\s*(?:===|!==)`),
  new RegExp(`\\.(?:includes|startsWith|endsWith|indexOf)\\(\\s*['"\`]${CHINESE}`),
  new RegExp(`(?<![\\w)])/[^/\\n]*[\\u4e00-\\u9fff](?<!㐀-鿿)[^/\\n]*/[a-z]*\\.(?:test|exec)\\(`),
  new RegExp(`\\bcase\\s+['"\`]${CHINESE}`),
  // In a statement: a column compared with a Chinese word.
  /(?:<>|\blike|\bilike|[^=!<>]=)\s*'[^'\n]*[\u4e00-\u9fff][^'\n]*'(?=[^{}]*`)/,
]

/** Lines that decide by a text, as sentences. */
export function decisionsByText(file: string, text: string): string[] {
  if (Object.keys(readsText).some(place => file.startsWith(place))) return []
  return text.split('\n').flatMap((line, i) => {
    const code = line.replace(/^\s*(\/\/|\*|\/\*\*).*$/, '')
    return compared.some(pattern => pattern.test(code)) ? [`${file}:${i + 1} 由文字作出判断：${line.trim().slice(0, 120)}`] : []
  })
}

export const decisionStep: Step = problems('判断看事实，不看文字', () =>
  sources(['domain/src', 'contract/src', 'server/src', 'client/src', 'web/src', 'ops/src'])
    .filter(f => !f.test)
    .flatMap(f => decisionsByText(f.file, f.text)),
)

if (import.meta.main) {
  const { output } = await decisionStep.run()
  if (output) console.error(output)
  process.exit(output ? 1 : 0)
}
