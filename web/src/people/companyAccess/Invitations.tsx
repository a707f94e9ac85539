import './companyAccess.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { limitsText } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { dateTime } from '../../kernel/kit/time.ts'

type Mine = Reply<'/api/user/getMyInvitationList'>[number]
export const MY_INVITATIONS = {}

/** Companies that asked the visitor to join: nothing is shown where nobody did. */
export function Invitations() {
  const refresh = useRefresh()
  const list = useLazyCall('/api/user/getMyInvitationList', MY_INVITATIONS).data ?? []
  useLive(event => event.kind === 'notice' && void refresh('/api/user/getMyInvitationList'))
  return list.map(i => <Invited key={i.invitationId} i={i} />)
}

function Invited({ i }: { i: Mine }) {
  const { session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  // A draft of one's own does not stand in the way: it is given up with the acceptance, and the dialog says so.
  const draft = i.application?.inReview === false ? i.application : null
  const reply = async (accept: boolean) => {
    const done = await send('/api/user/updateUserBeanBindingCompany', {
      invitationId: i.invitationId,
      accept,
      giveUpDraft: accept && draft !== null,
    })
    // Company and rights, perhaps the account itself, are other ones now: the page begins anew with them.
    if (done && accept) return location.assign('/user/userCenter')
    if (done) notify.info(`已谢绝 ${i.companyName} 的邀请。`)
    await refresh('/api/user/getMyInvitationList')
  }
  return (
    <section className="note invited" aria-label={`${i.companyName} 的邀请`}>
      <div className="grow">
        <b className="strong">
          {i.companyName} 邀请您加入，角色：{i.roleName}
        </b>
        <p className="mute">
          {i.invitedBy} 发出，{dateTime(i.expiresAt)} 前有效；限额：{limitsText(i.limits)}
        </p>
        {i.whyNot && (
          <p className="why">
            {i.whyNot}
            {i.application?.inReview && <Link to="/enterprise/enterpriseCertification">　去企业认证</Link>}
          </p>
        )}
      </div>
      <span className="row">
        <Button look="primary" disabledReason={i.whyNot || null} reasonAt="title" onClick={() => setAsking('accept')}>
          {draft ? '放弃草稿并接受' : '接受'}
        </Button>
        <Button onClick={() => setAsking('decline')}>谢绝</Button>
      </span>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'accept' ? `加入 ${i.companyName}？` : `谢绝 ${i.companyName} 的邀请？`}
        confirmText={asking !== 'accept' ? '谢绝邀请' : draft ? '放弃草稿并加入' : '加入企业'}
        onConfirm={() => reply(asking === 'accept')}
        onClose={() => setAsking(null)}
      >
        {asking === 'accept' &&
          draft &&
          `您的企业认证申请 ${draft.certCode}${draft.companyName && `（${draft.companyName}）`}随即放弃，不能恢复。`}
        {asking !== 'accept'
          ? '邀请随即失效，需要时请对方重新邀请。'
          : i.moves
            ? `您在「${session.companyName}」的账号随即注销，已下的订单留在那家企业；您以同一手机号和密码在新企业使用新账号，收藏、足迹和购物车带走。不能撤销。`
            : `您将以「${i.roleName}」身份使用该企业的价格、地址与余额，订单归该企业。`}
      </ConfirmDialog>
    </section>
  )
}
