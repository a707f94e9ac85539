import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Input, InputNumber } from 'antd'
import { newRequestId } from '@mall/client/requestId.ts'
import { useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { atOf } from '../../kernel/kit/localTime.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { type DeskLot, isComing, isLive, isOpen, plain, type Reserve, unitOf } from './lotWords.ts'
import { goesOn, ResumeDialog } from './ResumeDialog.tsx'
import { useBiddingAgain } from './useDeskLot.ts'

type Open = 'incident' | 'pause' | 'resume' | 'extend' | 'notice' | 'withdraw' | 'reserve' | 'copy' | null

/** What needs a look, then the few acts, each with its consequence. No button is the first one: this desk watches. */
export function LotActs({ lot, reserve }: { lot: DeskLot; reserve: Reserve | undefined }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const { message } = App.useApp()
  const staff = useStaff()
  const noRun = whyNoRight(staff, 'bid.run')
  const noDecide = whyNoRight(staff, 'bid.decide')
  const [open, setOpen] = useState<Open>(null)
  const [incident, setIncident] = useState('')
  const requestId = useRef(newRequestId())
  const [minutes, setMinutes] = useState(10)
  const [resume, setResume] = useState('')
  const [lower, setLower] = useState<number | null>(reserve?.reserveFen ?? null)
  const settle = useMutation({
    mutationFn: () => call('/api/ops/settleBiddingLot', { biddingNo: lot.biddingNo }),
    onSettled: again,
  })
  const close = () => setOpen(null)
  // From what it is: an empty field takes the reserve away.
  const beginLower = () => {
    setLower(reserve?.reserveFen ?? null)
    setOpen('reserve')
  }
  const falls = lot.mode === BiddingMode.dutch
  const { biddingNo } = lot
  const why = (needs: string | undefined, otherwise?: string) => {
    const text = needs ?? otherwise
    return text ? { why: text } : {}
  }
  const running = isLive(lot.state) ? undefined : '竞拍不在进行'
  const looks = looksOf(lot, reserve)
  const paused = lot.state === BiddingStatus.paused
  const planned = resume === '' ? null : goesOn(lot, atOf(resume))
  return (
    <section className="panel" aria-label="现场操作">
      <h2>要您看的</h2>
      <ul className="bidlooks">
        {looks.map(l => (
          <li key={l.title}>
            <i className={l.bad ? 'mk n' : 'mk w'} aria-hidden="true" />
            <span>
              <b>{l.title}</b>
              <small className="mute">{l.text}</small>
            </span>
            {l.act === 'incident' ? (
              <ActButton
                size="small"
                type="text"
                {...why(noRun)}
                onClick={() => {
                  setIncident(`${l.title}：${l.text}`.slice(0, 200))
                  setOpen('incident')
                }}
              >
                记异常
              </ActButton>
            ) : null}
            {l.act === 'reserve' ? (
              <ActButton size="small" type="text" {...why(noDecide)} onClick={beginLower}>
                降保留价
              </ActButton>
            ) : null}
          </li>
        ))}
        {looks.length === 0 ? <li className="mute plainline">没有要处理的。</li> : null}
      </ul>
      <div className="bidacts">
        <h3>现场操作</h3>
        <div className="row">
          <ActButton {...why(noRun, isOpen(lot.state) ? undefined : '竞拍已结束')} onClick={() => setOpen('notice')}>
            发公告
          </ActButton>
          {paused ? (
            <ActButton {...why(noRun)} onClick={() => setOpen('resume')}>
              恢复
            </ActButton>
          ) : (
            <ActButton {...why(noRun, running)} onClick={() => setOpen('pause')}>
              暂停
            </ActButton>
          )}
          <ActButton
            {...why(noRun, running ?? (lot.fallMinutes === null ? undefined : '降价竞拍到底价为止，要停一停请用暂停'))}
            onClick={() => setOpen('extend')}
          >
            延长
          </ActButton>
          {lot.state === BiddingStatus.closing ? (
            <ActButton {...why(noRun)} loading={settle.isPending} onClick={() => settle.mutate()}>
              马上出结果
            </ActButton>
          ) : null}
          <ActButton
            {...why(noRun)}
            onClick={() => {
              setIncident('')
              setOpen('incident')
            }}
          >
            记异常
          </ActButton>
          <ActButton {...why(noRun)} onClick={() => setOpen('copy')}>
            复制
          </ActButton>
          <ActButton
            danger
            className="push"
            {...why(noRun, isOpen(lot.state) ? undefined : '竞拍已结束')}
            onClick={() => setOpen('withdraw')}
          >
            撤拍
          </ActButton>
        </div>
        {settle.isError ? <Alert type="error" showIcon title={settle.error.message} /> : null}
        <p className="hint">
          暂停后倒计时停住，恢复时从剩余时间走。延长要写原因，全场可见。撤拍要写理由，{lot.heldBy}{' '}
          家保证金全退，货放回库存。出价不能改。
        </p>
      </div>
      {open === 'incident' ? (
        <ReasonDialog
          title={`记异常 ${biddingNo}`}
          consequence="写下看到的事：记您的名字和时间，在本场处理进度和竞拍报表里，买家看不到，记下后不能改。"
          okText="记下"
          label="异常"
          begun={incident}
          usual={['疑似串通，已电话核实', '买家反映出不了价', '页面或推送延迟', '货物与清单不符']}
          onSend={async note => {
            await call('/api/ops/recordBiddingIncident', { biddingNo, note, requestId: requestId.current })
            requestId.current = newRequestId()
            again()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'pause' ? (
        <ReasonDialog
          title={`暂停 ${biddingNo}`}
          consequence={`倒计时停住，不再受理出价；恢复时从剩余时间走。买家会看到原因，${noticeTo('报名的企业', linkOf('sms'))}。`}
          okText="暂停"
          usual={['现场网络检修', '标的信息核实', '午间休息']}
          onSend={async reason => {
            const resumeAt = resume === '' ? null : atOf(resume)
            await call('/api/ops/pauseBiddingLot', { biddingNo, resumeAt, reason })
            again()
          }}
          onClose={close}
        >
          <label htmlFor="pause-until">什么时候恢复，不填为手动</label>
          <Input id="pause-until" type="datetime-local" value={resume} onChange={e => setResume(e.target.value)} />
          {planned !== null && planned.late ? (
            <p className="hint" role="status">
              这个时刻在夜间，本场夜间不走：{dateTime(planned.from)} 才继续出价。
            </p>
          ) : null}
        </ReasonDialog>
      ) : null}
      {open === 'resume' ? <ResumeDialog lot={lot} onClose={close} /> : null}
      {open === 'extend' ? (
        <ReasonDialog
          title={`延长 ${biddingNo}`}
          consequence={`结束时间往后移，全场可见原因，${noticeTo('报名的企业', linkOf('sms'))}；自动延时的次数不受影响。`}
          okText="延长"
          usual={['多家反映线路慢', '现场公告后补时间']}
          onSend={async reason => {
            await call('/api/ops/extendBiddingLot', { biddingNo, minutes, reason })
            again()
          }}
          onClose={close}
        >
          <label htmlFor="extend-by">延长多少分钟</label>
          <div>
            <InputNumber
              id="extend-by"
              min={1}
              max={1440}
              precision={0}
              value={minutes}
              onChange={v => setMinutes(v ?? 10)}
              suffix="分钟"
            />
          </div>
        </ReasonDialog>
      ) : null}
      {open === 'notice' ? (
        <ReasonDialog
          title={`发公告 ${biddingNo}`}
          consequence="现场所有买家和访客马上看到，之后查得到。"
          okText="发公告"
          onSend={async note => {
            await call('/api/ops/noticeBiddingLot', { biddingNo, note })
            again()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'withdraw' ? (
        <ReasonDialog
          title={`撤拍 ${biddingNo}`}
          consequence={`竞拍作废，${lot.heldBy} 家的保证金 ${yuan(lot.heldFen)} 元全退，货放回库存。买家会看到原因，不能撤回。`}
          okText="撤拍"
          usual={['货物装运受损', '标的信息有误']}
          onSend={async reason => {
            await call('/api/ops/withdrawBiddingLot', { biddingNo, reason })
            again()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'reserve' ? (
        <ReasonDialog
          title={`降低保留价 ${biddingNo}`}
          consequence={`现在 ${reserve?.reserveFen ? plain(reserve.reserveFen) : '没有保留价'} ${unitOf(lot)}。只能降；买家看不到，记录留痕。`}
          okText={lower === null && !falls ? '取消保留价' : '降低'}
          usual={['行情下行', '库存周转需要']}
          onSend={async reason => {
            const { needs } = await call('/api/ops/lowerBiddingReserve', { biddingNo, reserveFen: lower, reason })
            if (needs) void message.warning(`等另一人审批：${needs}`, 8)
            again()
          }}
          onClose={close}
        >
          <label htmlFor="new-reserve">{falls ? '降到多少' : '降到多少，不填为取消保留价'}</label>
          <MoneyInput id="new-reserve" unit={unitOf(lot)} value={lower} onChange={setLower} most={10_000_000_000} />
        </ReasonDialog>
      ) : null}
      {open === 'copy' ? <CopyDialog biddingNo={biddingNo} onClose={close} /> : null}
    </section>
  )
}

function looksOf(
  lot: DeskLot,
  reserve: Reserve | undefined,
): { title: string; text: string; bad: boolean; act?: 'reserve' | 'incident' }[] {
  const looks: { title: string; text: string; bad: boolean; act?: 'reserve' | 'incident' }[] = []
  if (!isOpen(lot.state)) return lot.toDo ? [{ title: lot.toDo, text: '在「成交与后续」里处理', bad: true }] : []
  const hinted = lot.people.filter(p => p.hint !== '')
  for (const hint of new Set(hinted.map(p => p.hint)))
    looks.push({
      title: hint,
      text: hinted
        .filter(p => p.hint === hint)
        .map(p => p.companyName)
        .join('、'),
      bad: true,
      act: 'incident',
    })
  const short = lot.people.filter(p => p.shortFen > 0)
  if (short.length > 0)
    looks.push({
      title: `${short.length} 家保证金不够`,
      text: `${short.map(p => p.companyName).join('、')}；补足后才能出价`,
      bad: false,
    })
  const pieces = lot.form.lines.reduce((sum, l) => sum + l.pieces, 0)
  const part = reserve?.reachedPieces != null && reserve.reachedPieces > 0 && reserve.reachedPieces < pieces
  if (reserve?.reserveFen != null && (reserve.met === false || part))
    looks.push({
      title: part ? `${pieces - (reserve.reachedPieces ?? 0)} 件没到保留价` : '没到保留价',
      text: isComing(lot.state)
        ? `保留价 ${plain(reserve.reserveFen)}`
        : `到点${part ? '这部分不卖' : '流拍'}，可当场降保留价，须主管`,
      bad: false,
      act: 'reserve',
    })
  return looks
}
