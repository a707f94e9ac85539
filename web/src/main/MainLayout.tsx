import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Footer } from '../site/shell/Footer.tsx'
import { Locbar } from '../site/shell/Locbar.tsx'
import { Masthead } from '../site/shell/Masthead.tsx'
import { Nav } from '../site/shell/Nav.tsx'
import { useBoot } from '../kernel/deps.ts'
import { lazyPart } from '../kernel/lazyPart.ts'
import { SideTools } from '../site/shell/SideTools.tsx'
import { Preparing } from '../site/shell/Preparing.tsx'
import { ProxyBanner } from '../site/shell/ProxyBanner.tsx'
import { onStats } from '../site/shell/statsDoor.ts'
import { onSupport } from '../site/shell/supportDoor.ts'
import { TopBar } from '../site/shell/TopBar.tsx'
import { useSupportLine } from '../site/shell/useSupportUnread.ts'

const StatsChoice = lazyPart(() => import('../desk/stats/StatsChoice.tsx'))
const AgreementsDue = lazyPart(() => import('../site/shell/AgreementsDue.tsx'))
const LocateOffer = lazyPart(() => import('../site/shell/LocateOffer.tsx'))
const SupportPane = lazyPart(() => import('../desk/support/SupportPane.tsx'))

/** Pages for people who are no customers and hold a phone in one hand: without the shop around them. */
const BARE = new Set(['/driverPass'])

/** Header and footer around the default layout: page content, side toolbar, customer service, back to top. */
export function MainLayout() {
  const { pathname } = useLocation()
  if (BARE.has(pathname)) return <Outlet />
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <ProxyBanner />
      <header>
        <TopBar />
        <Masthead />
        <Locbar />
        <Nav />
      </header>
      <Preparing />
      <Agreements />
      <Fade />
      <Footer />
      <SideTools />
      <Support />
      <Stats />
      <Locate />
    </>
  )
}

/** Pages fade in about 150 ms; the first one does not: it is there already. */
function Fade() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const first = useRef(pathname)
  const moved = useRef(false)
  if (pathname !== first.current) moved.current = true
  useEffect(() => {
    if (moved.current) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  // Another query of the same page (filter, page number): the old rows stay, dimmed.
  const refining = location?.pathname === pathname
  return (
    <div
      key={pathname}
      className={moved.current ? 'fadein' : undefined}
      aria-busy={refining || undefined}
      data-refining={refining || undefined}
    >
      <Outlet />
    </div>
  )
}

/** 访问统计: asked by the page where a vendor's script is set up, else opened at its foot. */
function Stats() {
  const { asksForStats } = useBoot()
  const [shown, setShown] = useState<'banner' | 'dialog' | null>(null)
  useEffect(() => {
    if (asksForStats) setShown('banner')
    return onStats(() => setShown('dialog'))
  }, [asksForStats])
  return shown ? (
    <Suspense fallback={null}>
      <StatsChoice banner={shown === 'banner'} onClose={() => setShown(null)} />
    </Suspense>
  ) : null
}

/** Agreements with a newer version: asked once the page is there, of who is logged in himself. */
function Agreements() {
  const { session } = useBoot()
  const [ready, setReady] = useState(false)
  const wanted = Boolean(session.userStatus) && session.insteadUserId === false && !session.punchOut
  useEffect(() => setReady(wanted), [wanted])
  return ready ? (
    <Suspense fallback={null}>
      <AgreementsDue />
    </Suspense>
  ) : null
}

/** The offer to find the visitor's city: only in the browser, when the page is there, and only where no city was chosen. */
function Locate() {
  const { location, session } = useBoot()
  const [ready, setReady] = useState(false)
  const wanted = location.isDefault && !session.userStatus
  useEffect(() => {
    if (wanted) setReady(true)
  }, [wanted])
  return ready ? (
    <Suspense fallback={null}>
      <LocateOffer />
    </Suspense>
  ) : null
}

/** 客服, from the first press on: nothing of it before but the count of answers. Stays open while the visitor walks through the mall. */
function Support() {
  const [open, setOpen] = useState(false)
  useSupportLine()
  useEffect(() => onSupport(() => setOpen(true)), [])
  return open ? (
    <Suspense fallback={null}>
      <SupportPane onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
