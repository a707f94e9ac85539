import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** The company's exclusive contact; where there is none its administrator names one, once. */
export function Contact() {
  const { session } = useBoot()
  const contact = useLazyCall('/api/company/getUserBdInfo', {}, { enabled: session.companyName !== null })
  const c = contact.data
  if (session.companyName === null) return null
  return (
    <Panel title="专属客服" remark="报价、交期、代打单都找他">
      {!c ? (
        <Waiting read={contact} lines={2} bare />
      ) : c.bdName ? (
        <p>
          {c.bdName}，<a href={`tel:${c.bdPhone}`}>{c.bdPhone}</a>
        </p>
      ) : (
        <Choose choices={c.choices} />
      )}
    </Panel>
  )
}

function Choose({ choices }: { choices: readonly { staffCode: string; name: string }[] }) {
  const { session } = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const [staffCode, setCode] = useState('')
  const bind = async () => {
    const bound = await send('/api/company/bingUserBdInfo', { staffCode })
    if (bound) notify.success(`已绑定 ${bound.bdName}，电话 ${bound.bdPhone}。`)
    await refresh('/api/company/getUserBdInfo')
  }
  const why = whyNotRight(session.rights, 'company.manage') ?? (staffCode === '' ? '请先选择' : undefined)
  return (
    <div className="row">
      <Select aria-label="业务员" value={staffCode} onChange={e => setCode(e.target.value)}>
        <option value="">尚未绑定，请选择一位</option>
        {choices.map(c => (
          <option key={c.staffCode} value={c.staffCode}>
            {c.name}（{c.staffCode}）
          </option>
        ))}
      </Select>
      <Button size="lg" onClick={bind} disabledReason={why}>
        绑定
      </Button>
      <span className="mute sm">绑定后更换须联系商城。</span>
    </div>
  )
}
