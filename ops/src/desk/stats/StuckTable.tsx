import { yuan } from '@mall/domain/kernel/money.ts'
import { Link, useNavigate } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { whyNoScreen } from '../../kernel/whyNoScreen.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { waited } from '../../kernel/kit/time.ts'
import type { Dashboard } from './board.ts'

/** 受阻的订单: whose turn, how long, one thing to do. What waits for whoever looks stands on top, and the first of them has the one primary button. */
export function StuckTable({ stuck }: { stuck: NonNullable<Dashboard['stuck']> }) {
  const go = useNavigate()
  const staff = useStaff()
  const reason = (r: { link: string; whose: string }) => {
    const why = whyNoScreen(staff, r.link, r.whose)
    return why ? { why } : {}
  }
  const firstOurs = stuck.rows.findIndex(r => r.ours)
  return (
    <section className="panel" aria-label="受阻的订单">
      <div className="hd">
        <h2>受阻的订单</h2>
        {stuck.oursCount > 0 ? <Tag tone="wait">{stuck.oursCount} 件等您</Tag> : null}
        <span className="mute sm">
          {stuck.count} 件，涉及 {yuan(stuck.sumFen)} 元{stuck.lateCount > 0 ? `，超时 ${stuck.lateCount} 件` : ''}
        </span>
        <Link className="push" to="/exceptions">
          全部
        </Link>
      </div>
      {stuck.rows.length === 0 ? (
        <p className="none">没有受阻的订单。</p>
      ) : (
        <table className="tbl tight cards">
          <thead>
            <tr>
              <th>订单</th>
              <th>企业</th>
              <th className="num">金额，元</th>
              <th>等待事项</th>
              <th>责任方</th>
              <th className="num">已等</th>
              <th className="num">处理</th>
            </tr>
          </thead>
          <tbody>
            {stuck.rows.map((r, i) => (
              <tr key={`${r.orderCode} ${r.text}`} className={r.ours ? 'mine' : undefined}>
                <td className="all">
                  <Link className="nowrap" to={`/chain?orderCode=${r.orderCode}`}>
                    {r.orderCode}
                  </Link>
                </td>
                <td data-l="企业">
                  <span className="cut" title={r.companyName}>
                    {r.companyName}
                  </span>
                </td>
                <td className="num" data-l="金额，元">
                  {yuan(r.fen)}
                </td>
                <td data-l="等待事项">
                  <Tag tone={r.late ? 'bad' : 'wait'}>{r.text.replace(/（.*）$/, '')}</Tag>
                </td>
                <td data-l="责任方">{r.ours ? <b>您</b> : r.whose}</td>
                <td className="num" data-l="已等">
                  <span className={r.late ? 'age late' : 'age'}>{waited(r.minutes)}</span>
                </td>
                <td className="num act">
                  <ActButton
                    size="small"
                    {...reason(r)}
                    type={i === firstOurs ? 'primary' : 'default'}
                    href={`/ops${r.link}`}
                    aria-label={`${r.actText}，${r.orderCode}`}
                    onClick={e => {
                      if (e.metaKey || e.ctrlKey || e.shiftKey) return
                      e.preventDefault()
                      void go(r.link)
                    }}
                  >
                    {r.actText}
                  </ActButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
