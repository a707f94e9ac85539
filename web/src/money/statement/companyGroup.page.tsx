// 集团: who belongs to it, who may read the company's sums, and the sums of the members that one may read.
import { saveExcel, type ExcelColumn } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { GroupSums } from '@mall/contract/money/statement/groupSums.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { GroupMembers } from '../../people/companyAccess/GroupMembers.tsx'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { DaysFields } from './DaysFields.tsx'
import { daysAsked } from './Period.tsx'

export const load = ({ boot, ensure, query }: PageContext) =>
  boot.session.companyName === null
    ? undefined
    : Promise.all([
        ensure('/api/user/getGroupSums', daysAsked(query) ?? {}),
        boot.session.rights.includes('people.manage') ? ensure('/api/user/getCompanyGroup', {}) : undefined,
      ])
export const head = (): Head => ({ title: '集团', noIndex: true })

export default function CompanyGroupPage() {
  const { session } = useBoot()
  return (
    <CompanyPage here="/user/companyGroup" title="集团" without={`集团由企业组成。${JOIN_FIRST}`}>
      <Sums />
      {session.rights.includes('people.manage') && <GroupMembers />}
    </CompanyPage>
  )
}

type Row = GroupSums['rows'][number]
const SHEET: readonly ExcelColumn<Row>[] = [
  { title: '企业', width: 34, value: r => r.companyName },
  { title: '订单', width: 8, value: r => r.orderCount },
  { title: '订单金额，元', width: 16, value: r => ({ fen: r.orderFen }) },
  { title: '吨数', width: 12, value: r => ({ kg: r.weightKg }) },
  { title: '框架合同', width: 10, value: r => r.contractCount },
  { title: '可用余额，元', width: 16, value: r => ({ fen: r.availableFen }) },
  { title: '欠款，元', width: 16, value: r => ({ fen: r.owedFen }) },
  { title: '授信额度，元', width: 16, value: r => ({ fen: r.creditLimitFen }) },
  { title: '授信已用，元', width: 16, value: r => ({ fen: r.creditUsedFen }) },
  { title: '授信可用，元', width: 16, value: r => ({ fen: r.creditLeftFen }) },
]

function Sums() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const read = useLazyCall('/api/user/getGroupSums', daysAsked(query) ?? {}, { keepOld: true })
  if (!read.data) return <Waiting read={read} lines={6} bare />
  const { sums, hidden } = read.data
  if (!sums)
    return session.rights.includes('people.manage') ? null : (
      <Panel title="集团">
        <p className="mute">贵公司不在任何集团里。集团由企业管理员建立或加入。</p>
      </Panel>
    )
  const more = hidden > 0 ? `另有 ${hidden} 家没有给您看汇总，由那家的企业管理员开通。` : ''
  return (
    <Panel
      title={`集团「${sums.groupName}」汇总`}
      remark="各企业的账各自独立，这里只能看"
      more={
        sums.rows.length > 0 && (
          <Button
            onClick={() =>
              saveExcel(`集团汇总 ${sums.fromOn} 至 ${sums.toOn}`, SHEET, [...sums.rows, { companyName: '合计', ...sums.total }])
            }
          >
            导出 Excel
          </Button>
        )
      }
      flush
      footer={`订单、吨数为 ${sums.fromOn} 至 ${sums.toOn} 的有效订单；余额、欠款、授信为现在的数。欠款 = 授信已用 + 结算应补 + 退票款。${more}`}
    >
      <ChooseDays key={`${sums.fromOn}${sums.toOn}`} fromOn={sums.fromOn} toOn={sums.toOn} />
      {sums.rows.length === 0 ? (
        <p className="bd mute">还没有成员企业给您看汇总。</p>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>企业</th>
              <th className="num">订单</th>
              <th className="num">金额，元</th>
              <th className="num">吨</th>
              <th className="num">框架合同</th>
              <th className="num">可用余额，元</th>
              <th className="num">欠款，元</th>
              <th className="num">授信可用 / 额度，元</th>
            </tr>
          </thead>
          <tbody>
            {sums.rows.map(r => (
              <Line key={r.companyName} name={r.companyName} r={r} />
            ))}
          </tbody>
          <tfoot>
            <Line name={`合计，${sums.rows.length} 家`} r={sums.total} />
          </tfoot>
        </table>
      )}
    </Panel>
  )
}

const Line = ({ name, r }: { name: string; r: GroupSums['total'] }) => (
  <tr>
    <td className="all">
      <b className="strong">{name}</b>
    </td>
    <td className="num" data-l="订单">
      {r.orderCount} 张
    </td>
    <td className="num" data-l="金额，元">
      {yuan(r.orderFen)}
    </td>
    <td className="num" data-l="吨">
      {tons(r.weightKg)}
    </td>
    <td className="num" data-l="框架合同">
      {r.contractCount}
    </td>
    <td className="num" data-l="可用余额，元">
      {yuan(r.availableFen)}
    </td>
    <td className="num" data-l="欠款，元">
      {yuan(r.owedFen)}
    </td>
    <td className="num" data-l="授信可用 / 额度，元">
      {yuan(r.creditLeftFen)} / {yuan(r.creditLimitFen)}
    </td>
  </tr>
)

function ChooseDays({ fromOn, toOn }: { fromOn: string; toOn: string }) {
  const [, setQuery] = useSearchParams()
  const [asked, setAsked] = useState({ fromOn, toOn })
  const today = day(useServerNow(60_000))
  const why = !asked.fromOn || !asked.toOn ? '请选择起止日期' : asked.fromOn > asked.toOn ? '起始日期不能晚于截止日期' : null
  return (
    <DaysFields asked={asked} today={today} onChange={setAsked}>
      <Button look="ink" size="sm" disabledReason={why} onClick={() => setQuery(asked)}>
        看汇总
      </Button>
    </DaysFields>
  )
}
