import type { Company360 } from '@mall/contract/people/company/companyDesk.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { dateTime } from '../../kernel/kit/time.ts'

export function CompanyFacts({ c }: { c: Company360 }) {
  const facts: [string, string][] = [
    ['统一社会信用代码', c.creditCode],
    ['法定代表人', c.legalPerson],
    ['注册资本', c.registeredCapitalFen === null ? '' : `${yuan(c.registeredCapitalFen)} 元`],
    ['成立日期', c.establishedOn ?? ''],
    ['有效期至', c.validUntil ?? ''],
    ['城市', `${c.cityName}，价格区域 ${c.salesAreaCode}`],
    ['地址', c.address],
    ['电话', c.tel],
    ['客户类别', `${c.customerCategory}，${c.customerTier} 级`],
    ['认证通过', c.certifiedAt === null ? '' : dateTime(c.certifiedAt)],
    ['开户', dateTime(c.createdAt)],
    ['专属客服', c.bdName ? `${c.bdName} ${c.bdStaffCode}，${c.bdPhone}` : '未绑定'],
    ['经营范围', c.businessScope],
  ]
  return (
    <dl className="kv cols">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
