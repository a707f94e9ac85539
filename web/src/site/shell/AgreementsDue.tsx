import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { day } from '../../kernel/kit/time.ts'

/** A text that one has agreed to has another version: which, where it is read, the yes to it, and what is left to who does not want it. */
export default function AgreementsDue() {
  const send = useSend()
  const refresh = useRefresh()
  const due = useLazyCall('/api/user/getDueAgreements', {}).data ?? []
  const [first] = due
  if (!first) return null
  const agree = async () => {
    const agreements = due.map(({ articleId, version }) => ({ articleId, version }))
    if (!(await send('/api/user/agreeToAgreements', { agreements }))) return
    notify.success('已记下您的同意')
    await refresh('/api/user/getDueAgreements', '/api/user/selectUserInfoByUserName')
  }
  return (
    <aside className="wrap preparing" aria-label="协议有新版本">
      <Note tone="wait">
        <p>
          <b>协议有新版本</b>　{due.map(d => `《${d.title}》第 ${d.version} 版（${day(d.since)} 起）`).join('、')}
          ，您同意的是以前的版本。
        </p>
        <p className="row">
          <Link className="btn sm" to={`/privacyArgeement#${first.articleId}`}>
            看全文
          </Link>
          <Button size="sm" look="ink" onClick={agree} busyText="正在记下">
            已读，同意
          </Button>
          <small>
            不同意的，可以<Link to="/user/accountSecure">注销账号</Link>
          </small>
        </p>
      </Note>
    </aside>
  )
}
