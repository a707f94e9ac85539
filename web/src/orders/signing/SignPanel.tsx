import './signing.css'
import { useBoot } from '../../kernel/deps.ts'
import { waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { Link } from 'react-router'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { PaperPanel } from './PaperPanel.tsx'
import { SignActs } from './SignActs.tsx'
import { type Flow, useSigning } from './useSigning.ts'

/** 签章: both sides and what the buyer may do now. Stands at the right of whatever document it belongs to. */
export function SignPanel({ documentNo, back }: { documentNo: string; back?: boolean }) {
  const read = useSigning(documentNo)
  if (read.isError)
    return (
      <Panel title="签章" flush>
        <Failed message={read.error.message} onRetry={() => read.refetch()} />
      </Panel>
    )
  if (!read.data)
    return (
      <Panel title="签章">
        <Skeleton lines={5} />
      </Panel>
    )
  const { paper } = read.data
  return (
    <>
      {paper && <PaperPanel paper={paper} kind={read.data.kind} />}
      {paper?.state === 'confirmed' ? null : <Sides flow={read.data} back={back === true} />}
    </>
  )
}

const sideTag = (at: number | null, waits: string) =>
  at === null ? <Tag tone="wait">{waits}</Tag> : <Tag tone="good">已签章</Tag>

function Sides({ flow: f, back }: { flow: Flow; back: boolean }) {
  const whyNoRight = useWhyNot('contract.sign')
  const onPaper = waitsForPaper({ ...f, atPlatform: false }, useBoot().site.partners.sign)
  const signed = Number(f.buyerSignedAt !== null) + Number(f.sellerSignedAt !== null)
  const open = f.status === SignStatus.pendingSign || f.status === SignStatus.signing
  const letter = f.me?.agent
    ? '认证授权人，不限金额'
    : f.me && f.me.validUntil !== '' && f.me.why === ''
      ? `${f.me.limitFen === null ? '有授权，不限金额' : `有授权，单笔上限 ${yuan(f.me.limitFen)} 元`}，至 ${f.me.validUntil}`
      : ''
  return (
    <Panel title="签章" more={<Tag tone={signed === 2 ? 'good' : 'wait'}>{signed} / 2 已签</Tag>}>
      <ul className="sides">
        <li>
          <b>买方　{f.buyerName}</b>
          {sideTag(f.buyerSignedAt, f.status === SignStatus.pendingSign ? '待签署' : '未签')}
          <small className="mute">
            {f.buyerSignedAt === null
              ? `合同专用章${f.signerName ? `，指定 ${f.signerName} 签署` : ''}`
              : `${f.buyerSigner}　${dateTime(f.buyerSignedAt)}`}
            {open && f.buyerSignedAt === null && letter !== '' && !whyNoRight && <span>您：{letter}</span>}
          </small>
        </li>
        <li>
          <b>卖方　{f.millName}</b>
          {sideTag(f.sellerSignedAt, onPaper ? '未签' : f.buyerSignedAt === null ? '等买方' : '待盖章')}
          <small className="mute">
            {f.sellerSignedAt === null
              ? onPaper
                ? '合同专用章，纸面盖章后登记'
                : f.autoSealMinutes === null
                  ? '合同专用章，买方签后由卖方人工盖章'
                  : `合同专用章，买方签后 ${f.autoSealMinutes} 分钟按规则盖章`
              : `${f.sellerSigner}　${dateTime(f.sellerSignedAt)}`}
          </small>
        </li>
      </ul>
      {open && (
        <p className="signdue">
          {dateTime(f.expiresAt)} 前签完，剩 <Countdown endsAt={f.expiresAt} over="已到期，将自动撤销" />
        </p>
      )}
      <SignActs flow={f} back={back} whyNoRight={whyNoRight} />
      {f.whyNotSign !== '' && f.status === SignStatus.pendingSign && !whyNoRight && (
        <p className="sm">
          <Link to="/user/signAuthority">查看签署授权</Link>
        </p>
      )}
    </Panel>
  )
}
