import './signing.css'
import { useBoot } from '../../kernel/deps.ts'
import { paperWords, waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { paperWay } from '@mall/domain/platform/partner/channelWords.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { BEFORE_SIGNING, SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SignWay, type SignWayCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { HandOver } from './HandOver.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { type Flow, SIGN_READS, signPath } from './useSigning.ts'

type Asked = 'refuse' | 'askRevoke' | 'declineRevoke' | 'applyVoid' | 'refuseVoid' | 'handOver'
const DIALOGS: Record<Exclude<Asked, 'handOver'>, { title: string; consequence: string; okText: string }> = {
  refuse: { title: '拒签', consequence: '拒签后本次签署结束，卖方会看到原因；可由卖方修改后重新送签。', okText: '拒签' },
  askRevoke: { title: '请求撤回', consequence: '贵公司已签，撤回要卖方同意；卖方盖章之前有效。', okText: '提出请求' },
  declineRevoke: { title: '不同意撤回', consequence: '合同继续签署，卖方会看到原因。', okText: '不同意' },
  applyVoid: { title: '申请作废', consequence: '双方已签，作废要双方再签一份作废协议；原文件保留，不删除。', okText: '申请作废' },
  refuseVoid: { title: '不同意作废', consequence: '合同恢复为「已签署」，卖方会看到原因。', okText: '不同意' },
}

interface Props {
  flow: Flow
  back: boolean
  whyNoRight: string | undefined
}

/** What may be done in this state; nothing else is offered. What may not be done now says why. */
export function SignActs({ flow: f, back, whyNoRight }: Props) {
  const send = useSend()
  const { partners } = useBoot().site
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [way, setWay] = useState<SignWayCode>('sms')
  const { documentNo } = f
  const whyAct = whyNoRight ?? (f.whyNotAct || undefined)
  const whySign = whyNoRight ?? (f.whyNotSign || undefined)

  const after = async (done: unknown, words: string) => {
    await refresh(...SIGN_READS)
    if (done !== undefined) notify.success(words)
    return done
  }
  const rollback = (act: Sent<'/api/order/rollbackContractSign'>['act'], words: string, reason = '') =>
    send(signPath('rollback', documentNo), { documentNo, act, reason }).then(done => after(done, words))
  const toVoid = (act: Sent<'/api/order/voidContractSign'>['act'], words: string, reason = '') =>
    send(signPath('void', documentNo), { documentNo, act, reason }).then(done => after(done, words))
  const go = async () => {
    const page = await send(signPath('send', documentNo), { documentNo, way })
    if (page) location.assign(page.url)
    else await refresh(...SIGN_READS)
    // The page goes away: the button stays busy until it is gone.
    if (page) await new Promise(() => {})
  }
  const look = async () => {
    const now = await send(signPath('update', documentNo), { documentNo })
    await after(now, now ? '已向签章平台核对。' : '')
  }
  const sendReason: Record<Exclude<Asked, 'handOver'>, (reason: string) => Promise<unknown>> = {
    refuse: r => rollback('refuse', '已拒签。', r),
    askRevoke: r => rollback('askRevoke', '已提出撤回请求，等卖方答复。', r),
    declineRevoke: r => rollback('declineRevoke', '已答复不同意撤回。', r),
    applyVoid: r => toVoid('apply', '已申请作废，请签署作废协议。', r),
    refuseVoid: r => toVoid('refuse', '已答复不同意作废。', r),
  }
  const ways = (
    <fieldset className="signways">
      <legend>签署方式</legend>
      {SignWay.rows.map(w => (
        <label key={w.code}>
          <input type="radio" name="way" checked={way === w.code} onChange={() => setWay(w.code)} /> {w.label}
        </label>
      ))}
    </fieldset>
  )
  const ask = (what: Asked) => () => setAsked(what)
  /** A copy that was asked for beside a contract in force is not sent again by the mill, and ends nothing. */
  const said = (what: Asked) =>
    what === 'refuse' && f.refusedText !== '' ? { consequence: `拒签后本次签署结束，卖方会看到原因。${f.refusedText}` } : {}
  return (
    <div className="signacts">
      {back && (f.status === SignStatus.pendingSign || f.status === SignStatus.voiding) && (
        <Note tone="wait">
          <span>
            刚从签章平台回来。若已在平台签署，结果一般几秒内到；<b>请不要重复签署</b>。
          </span>
        </Note>
      )}
      {f.status === SignStatus.pendingSign && (
        <>
          {ways}
          <Button look="primary" size="lg" wide disabledReason={whySign} onClick={go} busyText="正在打开签章平台">
            去盖章签署{f.amountFen > 0 ? ` ${yuan(f.amountFen)} 元` : ''}
          </Button>
          <div className="row">
            <Button disabledReason={whyAct} reasonAt="title" onClick={ask('handOver')}>
              转给别人签
            </Button>
            <Button look="danger" className="push" disabledReason={whyAct} reasonAt="title" onClick={ask('refuse')}>
              拒签
            </Button>
          </div>
        </>
      )}
      {f.status === SignStatus.signing && whileSigning()}
      {(f.status === SignStatus.signed || f.status === SignStatus.archived) && (
        <>
          {f.archivedAt !== null && f.sha256 !== '' && (
            <p className="mute sm">
              存证 {dateTime(f.archivedAt)}，摘要{' '}
              <code>
                {f.sha256.slice(0, 4)}…{f.sha256.slice(-4)}
              </code>
            </p>
          )}
          <div className="row">
            {f.sha256 !== '' && (
              <Link className="btn" to={`/signing/verify?documentNo=${encodeURIComponent(documentNo)}&hash=${f.sha256}`}>
                验签
              </Link>
            )}
            <Button
              look="danger"
              className="push"
              reasonAt="title"
              disabledReason={whyAct ?? (f.archivedAt === null ? '正在归档，稍后可以申请' : undefined)}
              onClick={ask('applyVoid')}
            >
              申请作废
            </Button>
          </div>
        </>
      )}
      {f.status === SignStatus.voiding && whileVoiding()}
      {f.status === SignStatus.unclear && (
        <>
          <Note tone="wait">
            <span>
              签章平台{f.silentSince === null ? '' : ` ${dateTime(f.silentSince)} 起`}无回应（之前为「{f.leftText}
              」）。每半分钟自动查，
              <b>请不要重复签署</b>；付款时限快到时请联系专属客服延长。
            </span>
          </Note>
          <Button onClick={look}>现在再查</Button>
        </>
      )}
      {(f.status === SignStatus.revoked || f.status === SignStatus.voided) && (
        <Note>
          <span>
            {f.status === SignStatus.voided ? '双方已签署作废协议' : f.statusText}
            {f.reason && `：${f.reason}`}
          </span>
        </Note>
      )}
      {waitsForPaper({ ...f, atPlatform: false }, partners.sign) ? (
        <p>{paperWay(paperWords(f.kind).noun)}</p>
      ) : BEFORE_SIGNING.has(f.status) ? (
        <p className="mute">{f.statusText}，准备好后会通知贵公司签署。</p>
      ) : null}
      {asked === 'handOver' && <HandOver flow={f} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'handOver' && (
        <ReasonDialog {...DIALOGS[asked]} {...said(asked)} danger onSend={sendReason[asked]} onClose={() => setAsked(null)} />
      )}
    </div>
  )

  function whileSigning() {
    if (f.revokeAskedBy === 'mill')
      return (
        <>
          <Note tone="wait">
            <span>卖方请求撤回：{f.revokeReason}。同意后本次签署结束，贵公司的签章作废。</span>
          </Note>
          <div className="row">
            <Button look="ink" disabledReason={whyAct} reasonAt="title" onClick={() => rollback('agreeRevoke', '已同意撤回。')}>
              同意撤回
            </Button>
            <Button disabledReason={whyAct} reasonAt="title" onClick={ask('declineRevoke')}>
              不同意
            </Button>
          </div>
        </>
      )
    if (f.revokeAskedBy === 'buyer')
      return (
        <>
          <p>贵公司已请求撤回：{f.revokeReason}。等卖方答复。</p>
          <Button disabledReason={whyAct} reasonAt="title" onClick={() => rollback('takeBackAsk', '已收回撤回请求。')}>
            收回请求
          </Button>
        </>
      )
    return (
      <>
        <p>贵公司已签，等卖方盖章。卖方未签前可请求撤回，要卖方同意。</p>
        <div className="row">
          <Button
            disabledReason={whyAct}
            reasonAt="title"
            onClick={() => send(signPath('urge', documentNo), { documentNo }).then(d => after(d, '已催促卖方盖章。'))}
          >
            催卖方盖章
          </Button>
          <Button look="danger" className="push" disabledReason={whyAct} reasonAt="title" onClick={ask('askRevoke')}>
            请求撤回
          </Button>
        </div>
      </>
    )
  }

  function whileVoiding() {
    const ours = f.voidBy === 'buyer'
    return (
      <>
        <Note tone="wait">
          <span>
            {ours ? '贵公司' : '卖方'}
            {f.voidAskedAt !== null && ` ${dateTime(f.voidAskedAt)} `}申请作废：{f.voidReason}。
            {f.voidBuyerAt === null ? '等贵公司签署作废协议' : f.voidSellerAt === null ? '贵公司已签，等卖方签署' : ''}
            ；不同意则恢复「已签署」。
          </span>
        </Note>
        {f.voidBuyerAt === null && (
          <>
            {ways}
            <Button look="ink" wide disabledReason={whySign} onClick={go} busyText="正在打开签章平台">
              去签署作废协议
            </Button>
          </>
        )}
        <div className="row">
          {ours ? (
            <Button disabledReason={whyAct} reasonAt="title" onClick={() => toVoid('withdraw', '已撤回作废申请。')}>
              撤回作废申请
            </Button>
          ) : (
            <Button disabledReason={whyAct} reasonAt="title" onClick={ask('refuseVoid')}>
              不同意作废
            </Button>
          )}
        </div>
      </>
    )
  }
}
