import { PanelPlace } from '@mall/domain/site/content/content.codes.ts'
import { HotWords } from './HotWords.tsx'
import { PanelsDesk } from './PanelsDesk.tsx'

/** 横幅与热词: what the home pages point out, and the words under the search box. */
export default function BannersPage() {
  return (
    <div className="stacked">
      <PanelsDesk place={PanelPlace.banner} />
      <HotWords />
    </div>
  )
}
