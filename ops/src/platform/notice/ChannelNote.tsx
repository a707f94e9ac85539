import { PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { boot } from '../../kernel/session.ts'

/** What has to be known of a channel above the list of what it carried. */
export function ChannelNote({ partner, what }: { partner: 'sms' | 'mail'; what: string }) {
  const link = boot.partners?.[partner]
  if (link === PartnerLink.sandbox)
    return <Alert type="warning" showIcon title={`沙箱：${what}不会真正发出，只在这里可见`} className="gap" />
  if (link === PartnerLink.off)
    return (
      <Alert
        type="warning"
        showIcon
        className="gap"
        title={
          <>
            {what}没有接通：要发的留在这里等着，接通后发出。<Link to="/partners">合作方</Link>
          </>
        }
      />
    )
  return null
}
