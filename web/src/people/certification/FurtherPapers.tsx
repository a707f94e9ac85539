import './certification.css'
import type { LicenceEntry } from '@mall/domain/people/certification/certification.fields.ts'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Licences } from './Licences.tsx'
import { CERTIFICATION } from './useCertification.ts'

/** Further papers of a certified company: they count at once, no new application. */
export function FurtherPapers() {
  const send = useSend()
  const refresh = useRefresh()
  const go = useNavigate()
  const [kept, keep, drop] = useKept<{ licences: LicenceEntry[] }>('mall.licences', { licences: [] })
  const { licences } = kept
  const incomplete = licences.some(l => l.file === null || l.validUntil === '')
  const why = licences.length === 0 ? '请先添加一份证照' : incomplete ? '每份证照都要有文件与有效期' : null
  const save = async () => {
    if (!(await send('/api/company/completionUserCompany', { licences }))) return
    drop()
    notify.success(`已补充 ${licences.length} 份证照。`)
    await refresh(CERTIFICATION)
    void go('/enterprise/enterpriseCertification')
  }
  return (
    <div className="stack entform">
      <Note>
        <span>补充的证照立即生效，同一种的旧证照会被替换。营业执照、账户、开票资料有变化，请用「变更企业资料」。</span>
      </Note>
      <Panel title="补充证照">
        <Licences value={licences} onChange={list => keep({ licences: list })} />
      </Panel>
      <div className="entfoot">
        <LinkButton size="lg" to="/enterprise/enterpriseCertification">
          返回
        </LinkButton>
        <span />
        <Button look="primary" size="lg" disabledReason={why} onClick={save}>
          保存证照
        </Button>
      </div>
    </div>
  )
}
