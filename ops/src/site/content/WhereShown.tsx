// Where what was published can be seen: a banner or an activity stands where its block is switched on, and nowhere else.
import { useLazyCall } from '@mall/client/useCall.ts'
import { PanelPlace, type PanelPlaceCode } from '@mall/domain/site/content/content.codes.ts'
import { type HomeKind, homeKindLabels, HomePage, Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { Link } from 'react-router'

const kindOf = (place: PanelPlaceCode): HomeKind => (place === PanelPlace.banner ? 'banners' : 'panels')
const useBlock = (pageCode: string, kind: HomeKind) => {
  const read = useLazyCall('/api/ops/getHomeArrangement', { pageCode }).data
  return { own: read?.ownPages ?? [], block: read?.now.blocks.find(b => b.kind === kind) }
}

/** What to tell whoever has just published, as the pages are arranged now. */
export function useShownWords(place: PanelPlaceCode): string {
  const kind = kindOf(place)
  const [portal, channel] = [useBlock(HomePage.index, kind).block?.shown, useBlock(HomePage.channel, kind).block?.shown]
  const name = homeKindLabels[kind]
  if (portal === undefined || channel === undefined || (portal && channel)) return '已发布，几秒内各页可见'
  const off = portal ? HomePage.label('channel') : HomePage.label('index')
  return portal || channel
    ? `已发布，几秒内${portal ? HomePage.label('index') : HomePage.label('channel')}可见；${off}没有开「${name}」版块，那里不显示`
    : `已发布，但首页都没有开「${name}」版块，现在哪里也看不到`
}

function OnPage({ pageCode, name, kind }: { pageCode: string; name: string; kind: HomeKind }) {
  const { block } = useBlock(pageCode, kind)
  if (!block) return null
  const at = `/home?page=${encodeURIComponent(pageCode)}`
  return (
    <span>
      {name}{' '}
      {block.shown ? (
        <>显示{block.terminal === Terminal.all ? '' : `（${Terminal.label(block.terminal)}）`}</>
      ) : (
        <>
          <b className="warn">不显示</b>，<Link to={at}>去打开「{homeKindLabels[kind]}」版块</Link>
        </>
      )}
    </span>
  )
}

/** The portal, the channels' pages, and those of channels that have one of their own. */
export function WhereShown({ place }: { place: PanelPlaceCode }) {
  const kind = kindOf(place)
  const { own } = useBlock(HomePage.index, kind)
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels
  return (
    <p className="where-shown">
      <OnPage pageCode={HomePage.index} name={HomePage.label('index')} kind={kind} />
      <OnPage pageCode={HomePage.channel} name={HomePage.label('channel')} kind={kind} />
      {own.map(code => (
        <OnPage
          key={code}
          pageCode={code}
          name={`${channels?.find(c => c.channelCode === code)?.channelName ?? code}首页`}
          kind={kind}
        />
      ))}
    </p>
  )
}
