// The sandbox of the company look-up: fictitious companies only (演示 in the name, organisation body DEM, which is never issued).
// Magic words: 超时 never answers, 注销 is a dissolved company, 脏数据 an answer full of rubbish.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { orgCheckOf, wholeCheckOf } from '@mall/domain/kernel/creditCode.ts'
import type { CompanyRegistry } from './companyRegistry.ts'

interface Entry {
  companyName: string
  creditCode: string
  legalPerson: string
  registeredCapitalWan: number
  establishedOn: string
  validUntil: string
  address: string
  businessScope: string
  status: string
}

const codeOf = (area: string, serial: number): string => {
  const body = `DEM${String(90_000 + serial)}`
  const first17 = `91${area}${body}${orgCheckOf(body)}`
  return first17 + wholeCheckOf(first17)
}

const NEW: [area: string, city: string, name: string, person: string, wan: number, scope: string][] = [
  ['130100', '石家庄市', '石家庄演示新禾钢结构有限公司', '马丁酉', 2000, '钢结构制作与安装；钢材销售'],
  ['130200', '唐山市', '唐山演示启明物资有限公司', '何丙子', 800, '钢材、建筑材料批发零售'],
  ['130600', '保定市', '保定演示长岭机械制造有限公司', '张丁巳', 1500, '通用机械制造'],
  ['120100', '天津市', '天津演示海渡管业有限公司', '云戊子', 5000, '焊接钢管、方矩管加工销售'],
  ['370100', '济南市', '济南演示泉城建设工程有限公司', '任己未', 6000, '房屋建筑工程施工'],
  ['410100', '郑州市', '郑州演示中原商贸有限公司', '秦乙未', 500, '金属材料销售'],
  ['320100', '南京市', '南京演示江宁汽车零部件有限公司', '邹丙寅', 3000, '汽车冲压件制造'],
  ['140100', '太原市', '太原演示晋源能源装备有限公司', '花戊寅', 4000, '能源装备制造'],
]
const fresh: Entry[] = NEW.map(([area, city, companyName, legalPerson, registeredCapitalWan, businessScope], i) => ({
  companyName,
  creditCode: codeOf(area, i + 1),
  legalPerson,
  registeredCapitalWan,
  establishedOn: `20${String(10 + i).padStart(2, '0')}-0${(i % 9) + 1}-18`,
  validUntil: '长期',
  address: `${city}示例区演示大道${300 + i}号`,
  businessScope,
  status: '存续',
}))

const DISSOLVED: Entry = {
  ...(fresh[1] as Entry),
  companyName: '唐山演示注销贸易有限公司',
  creditCode: codeOf('130200', 99),
  status: '注销',
}

/** What a broken or hostile provider might send. */
const RUBBISH: unknown[] = [
  null,
  42,
  '<script>alert(1)</script>',
  {
    companyName: '<img src=x onerror=alert(1)>脏数据\u0000\u202e演示有限公司',
    creditCode: codeOf('130100', 98),
    legalPerson: '甲'.repeat(5000),
    registeredCapitalWan: '一千万',
    establishedOn: '2015-02-31',
    validUntil: { $gt: '' },
    address: '<b>地址</b>\r\n第二行',
    businessScope: '范围'.repeat(100_000),
    status: '存续<script>',
    isAdmin: true,
  },
  { companyName: '没有代码的脏数据公司', creditCode: 'DROP TABLE' },
  ...Array.from({ length: 200 }, (_, i) => ({ companyName: `脏数据演示${i}`, creditCode: codeOf('130100', 100 + i) })),
]

let demo: Entry[] | undefined
/** The demo companies are registered too, as they are on paper. */
function registered(): Entry[] {
  demo ??= (
    JSON.parse(readFileSync(path.join(import.meta.dirname, '../../site/referenceData/data/companies.json'), 'utf8')) as Omit<
      Entry,
      'validUntil' | 'status'
    >[]
  ).map(c => ({ ...c, validUntil: '长期', status: '存续' }))
  return demo
}

export const sandboxRegistry: CompanyRegistry = {
  find: (word, signal) => {
    if (word.includes('超时'))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }))
    if (word.includes('脏数据')) return Promise.resolve(RUBBISH)
    const wanted = word.toUpperCase()
    const all = [...fresh, DISSOLVED, ...registered()]
    return Promise.resolve(all.filter(e => e.creditCode === wanted || e.companyName.includes(word)).slice(0, 20))
  },
}
