import { PanelPlace } from '@mall/domain/site/content/content.codes.ts'
import { PanelsDesk } from './PanelsDesk.tsx'

/** 活动栏: what is on now. */
export default function PanelsPage() {
  return <PanelsDesk place={PanelPlace.panel} />
}
