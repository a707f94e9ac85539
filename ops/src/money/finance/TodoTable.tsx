import type { FinanceBoardSums } from '@mall/contract/money/finance/financeDesk.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { TodoLabel } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button, Empty } from 'antd'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { RemindButton } from './RemindButton.tsx'

type Todo = FinanceBoardSums['todo'][number]
const TONE: Partial<Record<Todo['kind'], 'bad' | 'wait'>> = {
  overdue: 'bad',
  red: 'bad',
  dueToday: 'wait',
  quota: 'wait',
  uninvoiced: 'wait',
}
const todoSheet: ExcelColumn<Todo>[] = [
  { title: '事', value: t => TodoLabel[t.kind] },
  { title: '谁 / 什么', width: 30, value: t => t.who },
  { title: '单号', width: 22, value: t => t.number },
  { title: '说明', width: 40, value: t => t.text },
  { title: '元', value: t => ({ fen: t.amountFen }) },
]
/** 今天先办: what costs money or time first, each with one thing to do. */
export function TodoTable({ rows }: { rows: readonly Todo[] }) {
  const go = useNavigate()
  // A link that looks like a button: it opens in another window too.
  const follow = (e: MouseEvent, to: string) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey) return
    e.preventDefault()
    void go(to)
  }
  return (
    <section className="panel f-act">
      <h2 className="row">
        今天先办<span className="sm mute">{rows.length} 件，按钱和时限</span>
        <span className="push">
          <ExcelButton label="今天先办" columns={todoSheet} read={rows} />
        </span>
      </h2>
      {rows.length === 0 ? (
        <Empty className="empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有要先办的事" />
      ) : (
        <table className="tbl todo">
          <thead>
            <tr>
              <th>事</th>
              <th>谁 / 什么</th>
              <th>说明</th>
              <th className="num">元</th>
              <th>责任方</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(t => (
              <tr key={`${t.kind} ${t.number} ${t.to}`} className={TONE[t.kind]}>
                <td>
                  <Tag tone={TONE[t.kind] ?? 'none'}>{TodoLabel[t.kind]}</Tag>
                </td>
                <td>
                  {t.companyCode ? <Link to={`/company360?code=${t.companyCode}&tab=funds`}>{t.who}</Link> : <b>{t.who}</b>}
                </td>
                <td>
                  <Link className="plain" to={t.to}>
                    {t.text}
                  </Link>
                </td>
                <td className="num">{t.amountFen === 0 ? '—' : yuan(t.amountFen)}</td>
                <td>{t.turn}</td>
                <td className="num">
                  {t.matter ? (
                    <RemindButton matter={t.matter} number={t.number} remindedAt={t.remindedAt} remindedBy={t.remindedBy} />
                  ) : (
                    <Button size="small" href={`/ops${t.to}`} onClick={e => follow(e, t.to)}>
                      {t.goText}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
