import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { stepAddress } from './InvoiceFrame.tsx'

/** A step that was opened without a draft, or after its day. */
export const NoDraft = () => (
  <Panel flush>
    <Empty
      title="没有进行中的开票草稿"
      actions={
        <LinkButton look="ink" to={stepAddress('applyForInvoicing')}>
          去选磅单
        </LinkButton>
      }
    >
      草稿占用的磅单到当天 24:00 放回；请重新选择。
    </Empty>
  </Panel>
)
