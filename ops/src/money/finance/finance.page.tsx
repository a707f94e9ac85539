import { RED_LETTER_HOURS } from '@mall/domain/money/invoice/red.machine.ts'
import type { FinanceBoardSums } from '@mall/contract/money/finance/financeDesk.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { saveExcel } from '@mall/client/excel.ts'
import { AGING, SINCE, tenThousands } from '@mall/domain/money/finance/aging.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { AgingBars } from './AgingBars.tsx'
import { boardRows } from './boardRows.ts'
import { DraftMonths } from './DraftMonths.tsx'
import { DueDays } from './DueDays.tsx'
import { SinceTable } from './SinceTable.tsx'
import { TodoTable } from './TodoTable.tsx'
import './finance.css'

interface Tile {
  label: string
  value: string
  unit: string
  /** The whole sum, for who points at it. */
  whole?: string
  note: string
  tone?: 'bad' | 'warn' | 'mute'
  to: string
}
/** The sums in the first row, each with the way to its list. */
const tiles = (b: FinanceBoardSums): Tile[] => {
  const [today] = b.days
  const older = b.uninvoiced.bands.find(x => x.band === 'older')
  return [
    {
      label: '应收',
      value: tenThousands(b.receivable.fen),
      unit: '万',
      whole: yuan(b.receivable.fen),
      note: `逾期 ${tenThousands(b.receivable.lateFen)}${b.receivable.fen > 0 ? `，${((b.receivable.lateFen / b.receivable.fen) * 100).toFixed(1)} %` : ''}`,
      tone: b.receivable.lateFen > 0 ? 'warn' : 'mute',
      to: '/receivable',
    },
    {
      label: '今天到期',
      value: tenThousands(today?.fen ?? 0),
      unit: '万',
      whole: yuan(today?.fen ?? 0),
      note: `${today?.count ?? 0} 笔${today && today.uncovered > 0 ? `，${today.uncovered} 笔余额不够` : ''}`,
      tone: today && today.uncovered > 0 ? 'warn' : 'mute',
      to: '/receivable?band=today',
    },
    {
      label: '来款未用',
      value: tenThousands(b.unapplied.fen),
      unit: '万',
      whole: yuan(b.unapplied.fen),
      note: `${b.unapplied.openCount} 笔待认领 ${tenThousands(b.unapplied.openFen)}`,
      tone: 'mute',
      to: '/unapplied',
    },
    {
      label: '已结未开票',
      value: tenThousands(b.uninvoiced.fen),
      unit: '万',
      whole: yuan(b.uninvoiced.fen),
      note: `超 30 天 ${tenThousands(older?.fen ?? 0)}`,
      tone: older && older.fen > 0 ? 'warn' : 'mute',
      to: '/uninvoiced',
    },
    {
      label: `红字 ${RED_LETTER_HOURS} 小时内`,
      value: String(b.red.count),
      unit: '张',
      note: b.red.firstAt === null ? '没有在等的' : `最早 ${shortTime(b.red.firstAt)}`,
      tone: b.red.firstAt === null ? 'mute' : 'bad',
      to: '/invoice?state=red',
    },
    {
      label: '在手承兑',
      value: tenThousands(b.drafts.fen),
      unit: '万',
      whole: yuan(b.drafts.fen),
      note: `7 天内到期 ${tenThousands(b.drafts.weekFen)}`,
      tone: 'mute',
      to: '/drafts?state=hand',
    },
    ...(b.quota
      ? [
          {
            label: '本日开票额度',
            value: tenThousands(b.quota.restFen),
            unit: '万',
            whole: yuan(b.quota.restFen),
            note:
              b.quota.lateCount > 0
                ? `${b.quota.lateCount} 张等次日，${tenThousands(b.quota.lateFen)}`
                : `共 ${tenThousands(b.quota.dayFen)}，没有排队`,
            tone: b.quota.lateCount > 0 ? ('warn' as const) : ('mute' as const),
            to: '/invoice?state=going',
          },
        ]
      : []),
  ]
}

/** The parts of the second row: each is one component over one part of the answer. */
const parts: { key: string; draw(b: FinanceBoardSums): ReactNode }[] = [
  { key: 'days', draw: b => <DueDays days={b.days} /> },
  { key: 'drafts', draw: b => <DraftMonths drafts={b.drafts} /> },
  {
    key: 'unapplied',
    draw: b => (
      <SinceTable
        title="来款未用"
        to="/unapplied"
        first={{
          label: '另有待认领',
          fen: b.unapplied.openFen,
          last: b.unapplied.openMinutes === null ? '—' : ageText(b.unapplied.openMinutes),
          to: '/receipts',
        }}
        rows={b.unapplied.bands.map(x => ({
          label: `${SINCE.find(s => s.code === x.band)?.label ?? ''}有进账`,
          fen: x.fen,
          last: x.companies > 0 ? `${x.oldestDays} 天` : '—',
          to: `/unapplied?band=${x.band}`,
        }))}
        lastHead="最久"
        sum={{ fen: b.unapplied.fen, last: `${b.unapplied.companies} 家` }}
      />
    ),
  },
  {
    key: 'uninvoiced',
    draw: b => (
      <SinceTable
        title="已结未开票"
        to="/uninvoiced"
        rows={b.uninvoiced.bands.map(x => ({
          label: `结算 ${SINCE.find(s => s.code === x.band)?.label ?? ''}`,
          fen: x.fen,
          last: String(x.orders),
          to: `/uninvoiced?band=${x.band}`,
          warn: x.band === 'older' && x.fen > 0,
        }))}
        lastHead="单"
        sum={{ fen: b.uninvoiced.fen, last: String(b.uninvoiced.bands.reduce((sum, x) => sum + x.orders, 0)) }}
      />
    ),
  },
]
const ageText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分` : minutes < 2880 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`

/** 财务晨会板: what the morning begins with. Each figure opens the list it is the sum of. */
export default function FinancePage() {
  const read = useLazyCall('/api/ops/getFinanceBoard', {}, { refetchMs: 60_000 })
  const { message } = App.useApp()
  const b = read.data
  const excel = async (board: FinanceBoardSums) => {
    try {
      await saveExcel('财务晨会板', boardColumns, boardRows(board))
    } catch (e) {
      void message.error(`导出没有完成：${(e as Error).message}`)
    }
  }
  return (
    <div className="fin stacked">
      <div className="page-head">
        <h1>财务晨会板</h1>
        {b && <span className="mute">{dateTime(b.at)} 定格，每分钟更新；金额万元</span>}
        <span className="acts">
          <Button onClick={() => void read.refetch()} loading={read.isFetching}>
            更新
          </Button>
          {b && <Button onClick={() => void excel(b)}>导出</Button>}
        </span>
      </div>
      {b ? (
        <>
          <section className="panel" aria-label="今天的数">
            <ul className="tiles">
              {tiles(b).map(t => (
                <li key={t.label}>
                  <Link to={t.to} title={t.whole ? `${t.whole} 元` : undefined}>
                    <span className="mute">{t.label}</span>
                    <b>
                      {t.value} <i>{t.unit}</i>
                    </b>
                    <small className={t.tone}>{t.note}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <div className="fgrid">
            <TodoTable rows={b.todo} />
            <AgingBars
              companies={b.receivable.companies}
              late={{ fen: b.receivable.lateFen, companies: b.receivable.lateCompanies }}
              bands={AGING.map(({ code, label }) => ({
                code,
                label,
                fen: b.receivable.bands.find(x => x.band === code)?.fen ?? 0,
              }))}
            />
            {parts.map(p => (
              <section key={p.key} className="panel f-part">
                {p.draw(b)}
              </section>
            ))}
          </div>
        </>
      ) : (
        <section className="panel">
          <PaneState query={read} />
        </section>
      )}
    </div>
  )
}

const boardColumns = [
  { title: '项目', width: 16, value: (r: ReturnType<typeof boardRows>[number]) => r.part },
  { title: '分段', width: 20, value: (r: ReturnType<typeof boardRows>[number]) => r.band },
  { title: '金额，元', width: 18, value: (r: ReturnType<typeof boardRows>[number]) => ({ fen: r.fen }) },
  { title: '笔数', width: 10, value: (r: ReturnType<typeof boardRows>[number]) => r.count },
]
