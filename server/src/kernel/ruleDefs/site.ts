// What the mall says of itself and of new texts.
import type { RuleDef } from './def.ts'

/** What the site calls itself: empty is what the machine says (SITE_NAME and its like). */
const SITE_TEXT = { kind: 'line', fallback: '' } as const

export const siteRules = {
  'site.name': {
    ...SITE_TEXT,
    label: '站名',
    note: '页头、浏览器标题、登录页、接口文档和没有填卖方名称的文件上；空着用装机时填的',
    bounds: { least: 0, most: 20 },
  },
  'site.slogan': {
    ...SITE_TEXT,
    label: '口号',
    note: '站名下面的一行；空着用装机时填的',
    bounds: { least: 0, most: 30 },
  },
  'site.phone': {
    ...SITE_TEXT,
    kind: 'phone',
    label: '客服电话',
    note: '页头、页脚、合同和提示里请买方打的电话，渠道有自己的电话时用渠道的；空着用装机时填的',
  },
  'site.copyright': {
    ...SITE_TEXT,
    label: '版权行',
    note: '页脚；空着用装机时填的',
    bounds: { least: 0, most: 80 },
  },
  'site.records': {
    ...SITE_TEXT,
    label: '备案号',
    note: '页脚的 ICP 备案、公安备案、经营许可，逗号分隔；空着用装机时填的',
    bounds: { least: 0, most: 200 },
  },
  'content.announceDays': {
    label: '注册协议改动公示（天）',
    note: '已有现行版本的隐私与协议文本，新版至少提前这些天公示；0 为批准即执行',
    kind: 'number',
    bounds: { least: 0, most: 90 },
    fallback: '7',
  },
} as const satisfies Record<string, RuleDef>
