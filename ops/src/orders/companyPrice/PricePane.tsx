import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AgreedState, AgreedVersionState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { usePricesAgain } from './usePricesAgain.ts'

type Price = Reply<'/api/ops/getCompanyPrice'>
type Version = Price['versions'][number]
const usedSheet: ExcelColumn<Price['uses'][number]>[] = [
  { title: '订单', width: 22, value: u => u.orderCode },
  { title: '商品', width: 36, value: u => u.title },
  { title: '时间', width: 18, value: u => ({ at: u.usedAt }) },
  { title: '吨', value: u => ({ kg: u.kg }) },
  { title: '协议价，元', value: u => ({ fen: u.priceFen }) },
  { title: '挂牌，元', value: u => ({ fen: u.listFen }) },
  { title: '状态', value: u => (u.live ? '' : '已取消') },
]

/** One agreed price: its terms, what waits for the second person, every version, the lines ordered at it. */
export function PricePane({ p, onClose }: { p: Price; onClose(): void }) {
  const call = useCaller()
  const again = usePricesAgain()
  const { message } = App.useApp()
  const noMake = whyNoRight(useStaff(), 'agreedPrice.make')
  const [dialog, setDialog] = useState<'change' | 'stop' | 'reject' | null>(null)
  const waiting = p.versions.find(v => v.versionState === AgreedVersionState.waiting)
  const [newest] = p.versions
  const ended = p.state === AgreedState.stopped || p.state === AgreedState.rejected
  const whyNotChange = noMake ?? (ended ? '已结束，请新订一份' : waiting ? '有一版待审批' : undefined)
  const whyNotStop = noMake ?? (ended ? '已经结束' : undefined)
  const pass = useMutation({
    mutationFn: (version: number) => call('/api/ops/decideCompanyPrice', { priceNo: p.priceNo, version, pass: true }),
    onSuccess: () => void message.success('已通过，即刻有效'),
    onSettled: again,
  })
  return (
    <>
      <div className="hd">
        <div>
          <b>{p.priceNo}</b>
          <small>
            <Link to={`/company360?code=${p.companyCode}`}>{p.companyName}</Link>
          </small>
        </div>
        <span className="push row">
          <StatusTag of={AgreedState} code={p.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body flow">
        <p>
          <b>{p.termsText}</b>
          <small className="mute">{p.scopeText}</small>
          <small className="mute">
            {dateTime(p.fromAt)} 至 {dateTime(p.untilAt)}
          </small>
        </p>
        <dl className="kv cols">
          <Fact label="已订，吨" value={tons(p.orderedKg)} />
          <Fact label="限量，吨" value={p.limitKg === null ? '不限' : tons(p.limitKg)} />
          <Fact label="还可订，吨" value={p.leftKg === null ? '不限' : tons(p.leftKg)} />
        </dl>
        {p.stopReason && <p className="hint">停用原因：{p.stopReason}</p>}
        {waiting && (
          <section aria-label="待审批的一版" className="stacked">
            <Alert
              type="warning"
              showIcon
              title={`第 ${waiting.versionNo} 版待审批：${waiting.termsText}`}
              description={`${waiting.scopeText}。${waiting.below}。${waiting.makerName} ${shortTime(waiting.madeAt)}${waiting.note && `：${waiting.note}`}`}
            />
            <div className="row">
              <ActButton
                type="primary"
                {...(p.whyNotDecide ? { why: p.whyNotDecide } : {})}
                loading={pass.isPending}
                onClick={() => pass.mutate(waiting.versionNo)}
              >
                通过
              </ActButton>
              <ActButton {...(p.whyNotDecide ? { why: p.whyNotDecide } : {})} onClick={() => setDialog('reject')}>
                退回
              </ActButton>
            </div>
            {pass.isError ? <Alert type="error" showIcon title={pass.error.message} /> : null}
          </section>
        )}
        <div className="row">
          <ActButton {...(whyNotChange ? { why: whyNotChange } : {})} onClick={() => setDialog('change')}>
            修改
          </ActButton>
          <ActButton danger {...(whyNotStop ? { why: whyNotStop } : {})} onClick={() => setDialog('stop')}>
            停用
          </ActButton>
        </div>
        <h3>
          按它订的 <ExcelButton label={`协议价 ${p.priceNo}`} columns={usedSheet} read={p.uses} />
        </h3>
        {p.uses.length === 0 ? (
          <p className="mute">还没有</p>
        ) : (
          <table className="plain-table">
            <thead>
              <tr>
                <th>订单 / 商品</th>
                <th className="num">吨</th>
                <th className="num">协议 / 挂牌，元</th>
              </tr>
            </thead>
            <tbody>
              {p.uses.map((u, i) => (
                <tr key={`${u.orderCode}${i}`}>
                  <td>
                    {u.orderCode} {!u.live && <Tag>已取消</Tag>}
                    <small className="mute">
                      {u.title}　{shortTime(u.usedAt)}
                    </small>
                  </td>
                  <td className="num">{tons(u.kg)}</td>
                  <td className="num">
                    {yuan(u.priceFen)}
                    <small className="mute">{yuan(u.listFen)}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <h3>版本</h3>
        <ol className="plain">
          {p.versions.map(v => (
            <VersionLine key={v.versionNo} v={v} />
          ))}
        </ol>
      </div>
      {dialog === 'change' && newest ? (
        <PriceDialog
          change={{ priceNo: p.priceNo, version: newest.versionNo, companyCode: p.companyCode, form: current(p).form }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'stop' ? (
        <ReasonDialog
          title={`停用 ${p.priceNo}`}
          consequence={`${p.companyName} 此刻起不再按它下单，已订的 ${tons(p.orderedKg)} 吨不变。停用后不能恢复。`}
          okText="停用"
          usual={['协议到期', '价格有误，另订一份', '企业要求']}
          onSend={async reason => {
            await call('/api/ops/stopCompanyPrice', { priceNo: p.priceNo, reason })
            void message.success('已停用')
            await again()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'reject' && waiting ? (
        <ReasonDialog
          title={`退回 ${p.priceNo} 第 ${waiting.versionNo} 版`}
          consequence={p.versionNo > 0 ? '退回后现行的一版照旧有效。' : '退回后这份协议价不用，需要时另订。'}
          okText="退回"
          onSend={async reason => {
            await call('/api/ops/decideCompanyPrice', {
              priceNo: p.priceNo,
              version: waiting.versionNo,
              pass: false,
              reason,
            })
            await again()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

/** The version in force, else the newest: what a change begins with. */
function current(p: Price): Version {
  const v = p.versions.find(x => x.versionNo === p.versionNo) ?? p.versions[0]
  if (!v) throw new Error('an agreed price without a version')
  return v
}
const VersionLine = ({ v }: { v: Version }) => (
  <li>
    第 {v.versionNo} 版 <StatusTag of={AgreedVersionState} code={v.versionState} /> {v.termsText}
    <small className="mute">
      {v.scopeText}　{shortTime(v.fromAt)} 至 {shortTime(v.untilAt)}
      {v.limitKg !== null && `　限 ${tons(v.limitKg)} 吨`}
    </small>
    <small className="mute">
      {v.makerName} {shortTime(v.madeAt)} 订{v.note && `：${v.note}`}
      {v.decidedAt !== null && `；${v.deciderName || '停用时'} ${shortTime(v.decidedAt)}`}
      {v.decideReason && `：${v.decideReason}`}
    </small>
  </li>
)
const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="num">
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
