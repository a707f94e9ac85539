// The whole server as one Fastify instance: API, live events, sandbox bank, health, pages. Nothing listens yet.
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import zlib from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerContractPdf } from '../orders/contract/contractUrl.ts'
import { registerFrameworkPdf } from '../selling/framework/framework.http.ts'
import { registerStatementPdf } from '../money/statement/statementPaper.ts'
import { registerExportFile } from '../desk/export/exportFile.ts'
import { registerShipmentExport } from '../delivery/shipment/exportUrl.ts'
import { registerCertFile } from '../delivery/millCertificate/certPaper.ts'
import { registerProductList } from '../goods/search/productList.ts'
import { registerBidding } from '../selling/auction/bidding.http.ts'
import { registerGroupBuy } from '../selling/groupBuy/groupBuy.http.ts'
import { registerSupport } from '../desk/support/support.http.ts'
import { registerFiles } from '../platform/file/file.routes.ts'
import { registerInvoice } from '../money/invoice/invoice.routes.ts'
import { registerSettlementPdf } from '../delivery/settlement/settlementPdf.ts'
import { registerSigning } from '../orders/signing/signing.routes.ts'
import { registerSandboxBank } from '../money/payment/sandboxBank.routes.ts'
import { registerErp } from '../desk/erp/erp.routes.ts'
import { registerHandoverFile } from '../desk/erp/handoverFile.ts'
import { registerFundsExport } from '../money/funds/fundsExport.ts'
import { registerDraftPlatform } from '../money/acceptance/sandboxDraft.routes.ts'
import { registerSmsReceipts } from '../platform/notice/smsReceipts.ts'
import { registerCcbPay } from '../money/payment/ccbNotice.routes.ts'
import { registerAlipay } from '../money/payment/alipayNotice.routes.ts'
import { registerWechatPay } from '../money/payment/wechatNotice.routes.ts'
import { registerCarrier } from '../delivery/tracking/carrierNotice.routes.ts'
import { registerCmbNotices } from '../money/funds/cmbNotice.routes.ts'
import { registerTransfers } from '../money/funds/transferNotice.routes.ts'
import { registerLive } from '../platform/live/live.routes.ts'
import { keyDoor } from '../desk/openApi/keyDoor.ts'
import { registerCxml } from '../desk/cxml/cxml.http.ts'
import { registerPunchOut } from '../desk/cxml/punchOut.http.ts'
import { registerMcp } from '../desk/openApi/mcp.http.ts'
import { onAfterCommitFailed } from '../platform/db/pool.ts'
import type { Jobs } from './jobs/schedule.ts'
import { registerDocs } from './openapi.ts'
import type { World } from '../kernel/ctx.ts'
import { busyAnswer, failureAnswer } from '../kernel/serve/busy.ts'
import { failureOf } from '../kernel/serve/failure.ts'
import { askedByMachines, registerHealth } from './health.ts'
import { securityHeaders } from '../kernel/serve/headers.ts'
import { metricsText, registry } from '../kernel/metrics.ts'
import { allRoutes } from './routes.ts'
import { refusalEnvelope } from '../kernel/serve/serve.ts'
import { registerShedding } from './shed.ts'
import type { Pages } from './ssr.ts'
import { UPLOAD_LIMITS } from '../kernel/serve/upload.ts'
import { holdBodies, UPLOAD_MS } from '../kernel/serve/wholeBody.ts'
import { registerTraces } from '../kernel/serve/traceRequests.ts'
import { tracing } from '../kernel/trace.ts'
import { registerApi } from '../kernel/serve/wire.ts'

/** For what lies in the sockets already. */
const READ_MS = 100
/** The longest wait for a port with nobody before it, and a turn of the loop in which hardly anybody can have come. */
const LINE_MS = 1500
const TURN_MS = 0.5
/** A body that is no file is sent within this. */
const BODY_MS = 15_000
/** A socket on which nothing moves, while something is asked or answered over it, is given up after this. */
const SILENT_MS = 10_000
/** Nothing moves either while an answer is being made: whoever asked is not cut off from it before it has had this long. */
const AT_WORK_MS = 60_000

export interface Surroundings {
  /** Asked by /readyz; they start after the server listens. */
  jobs?: () => Jobs | null
  /** The process was told to end: /readyz says so, before the server closes. */
  leaving?: () => boolean
  bodyMs?: number
}

export async function buildServer(
  world: World,
  pages?: Pages,
  { jobs, leaving, bodyMs = BODY_MS }: Surroundings = {},
): Promise<FastifyInstance> {
  const { settings } = world
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      base: null,
      // Never the body, never a header: the log holds no personal data and no secrets.
      serializers: { req: req => ({ method: req.method, url: req.url.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // One in all processes and after every start: a trace and the lines of the log are found by it.
    genReqId: requestIds(),
    trustProxy: settings.trustProxy,
    bodyLimit: 1_000_000,
    // A loaded machine may take long to make all that is registered here; that is no reason not to start.
    pluginTimeout: 60_000,
    // Of a file that was let in; everything else has BODY_MS.
    requestTimeout: UPLOAD_MS,
    // Of a socket on which nothing moves. One whose reader has stopped is given this twice.
    connectionTimeout: SILENT_MS,
    // With the second that Node adds: also one who reads nothing of what is written already is gone after half a minute.
    keepAliveTimeout: 25_000,
    forceCloseConnections: 'idle',
    // Answered below, as every other refusal is.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: {
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      // Text by name: of a name that comes twice the last counts. Lists, which no address here has, would be met as text.
      querystringParser: text => Object.fromEntries(new URLSearchParams(text)),
    },
  })

  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  if (tracing()) {
    const calls = new Set(allRoutes.map(r => r.path))
    const believesProxy = settings.traces?.believesProxy === true
    registerTraces(app, { believesProxy, askedByMachines, isCall: path => calls.has(path) })
  }
  onAfterCommitFailed(error => app.log.error({ err: error }, 'after commit'))
  holdBodies(app, bodyMs)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // After the body was read: an answer before that lets the connection end over unread bytes, and the client sees a reset instead of it.
  // Hooks of every request call back instead of promising: a promise more for each is felt by a server that answers from memory.
  app.addHook('preValidation', (req, reply, done) => {
    if (closing) void reply.header('connection', 'close').send(busyAnswer(req, reply, settings))
    else done()
  })
  // From here on the request is read, and its silence is the mall's.
  app.addHook('preHandler', (req, _reply, done) => {
    req.raw.socket?.setTimeout?.(AT_WORK_MS)
    done()
  })
  const headers = Object.entries(securityHeaders(settings))
  app.addHook('onSend', (req, reply, _payload, done) => {
    // Whoever does not read what is written is silent himself.
    req.raw.socket?.setTimeout?.(SILENT_MS)
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    if (req.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    if (!askedByMachines(req.url) && (settings.logLevel === 'info' || ms > 1000))
      req.log[ms > 1000 ? 'warn' : 'info']({ req, status: reply.statusCode, ms }, 'request')
    done()
  })
  app.setErrorHandler((error, req, reply) => {
    const failure = failureOf(error)
    if (failure.id) req.log.error({ id: failure.id, req, err: error }, 'request failed')
    return reply.send(failureAnswer(req, reply, failure, settings))
  })
  await registerShedding(app, settings)

  registerApi(app, world, allRoutes, keyDoor)
  await app.register(multipart, UPLOAD_LIMITS)
  registerFiles(app, world)
  registerContractPdf(app, world)
  registerShipmentExport(app, world, allRoutes)
  registerExportFile(app, world)
  registerProductList(app, world, allRoutes)
  registerStatementPdf(app, world)
  registerFrameworkPdf(app, world)
  registerCertFile(app, world)
  registerSettlementPdf(app, world)
  registerInvoice(app, world)
  registerDocs(app, world, allRoutes)
  registerLive(app, world)
  registerBidding(app, world)
  registerGroupBuy(app, world)
  registerSupport(app, world)
  registerSmsReceipts(app, world)
  registerSandboxBank(app, world)
  registerWechatPay(app, world)
  registerAlipay(app, world)
  registerCcbPay(app, world)
  registerTransfers(app, world)
  registerCmbNotices(app, world)
  registerCarrier(app, world)
  registerDraftPlatform(app, world)
  registerErp(app, world)
  registerMcp(app, world, allRoutes)
  registerCxml(app, world)
  registerPunchOut(app, world)
  registerFundsExport(app, world, allRoutes)
  registerHandoverFile(app, world)
  registerSigning(app, world)

  registerHealth(app, world, { jobs: jobs ?? (() => null), leaving: leaving ?? (() => false) })
  // In production on a port of its own (METRICS_PORT): nobody outside has a reason to read it.
  if (!settings.production)
    app.get('/metrics', async (_req, reply) => {
      reply.type(registry.contentType)
      return metricsText()
    })

  if (pages) await pages.register(app, world)
  app.setNotFoundHandler(async (req, reply) => {
    if (req.url.startsWith('/api/') || !pages || (req.method !== 'GET' && req.method !== 'HEAD')) {
      return reply.code(404).send(refusalEnvelope('UNKNOWN_CALL'))
    }
    return pages.render(req, reply, world)
  })
  closeGently(app)
  return app
}

/** A word of this process and a count. */
function requestIds(): () => string {
  const own = randomBytes(5).toString('hex')
  let n = 0
  return () => `${own}-${(++n).toString(36)}`
}

/**
 * After the other hooks before closing: those who stand in line are told to come later, then only the port goes. Closing the server at once would
 * also cut off connections that were taken and not read yet; these get a moment to be read and answered, then what is idle goes, then what is at
 * work is waited for.
 */
function closeGently(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    await lineIsEmpty(server)
    const closed = new Promise<void>(done => net.Server.prototype.close.call(server, () => done()))
    // Right after a look at the sockets: before it, one that seems idle may hold a request that nobody has read.
    const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), READ_MS)
    await closed
    clearInterval(sweep)
  })
}

/**
 * Resolves in the moment after a look at the port that found nobody and took next to no time. The system resets whoever waits at a port that closes,
 * and one connection is taken in each turn of the loop; after a fast turn without one there is no line.
 */
function lineIsEmpty(server: net.Server): Promise<void> {
  return new Promise(done => {
    let came = true
    const onConnection = (): void => void (came = true)
    server.on('connection', onConnection)
    const end = performance.now() + LINE_MS
    let from = performance.now()
    const look = (): void => {
      const now = performance.now()
      if ((!came && now - from < TURN_MS) || now > end) {
        server.off('connection', onConnection)
        done()
        return
      }
      came = false
      from = now
      setImmediate(look)
    }
    setImmediate(look)
  })
}
