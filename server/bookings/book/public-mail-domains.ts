/**
 * Domains under which anybody can have an email address: mailbox providers and the internet providers of Germany, Austria
 * and Switzerland, as they name them at their sign-up (2026-11). Domains of throwaway addresses are not among them. Of
 * `mail.example.de` the list has `example.de`; SHARED_ORIGINS adds to it.
 */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com icloud.com me.com mac.com appleid.com outlook.com outlook.de outlook.at outlook.fr
  outlook.es outlook.it hotmail.com hotmail.de hotmail.at hotmail.ch hotmail.fr hotmail.it hotmail.es hotmail.co.uk live.com
  live.de live.at live.fr live.nl live.co.uk msn.com yahoo.com yahoo.de yahoo.at yahoo.fr yahoo.it yahoo.es yahoo.co.uk
  ymail.com rocketmail.com aol.com aol.de aim.com gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.org gmx.eu gmx.info gmx.biz
  web.de mail.com email.com email.de mail.de freenet.de t-online.de magenta.de 1und1.de online.de arcor.de vodafone.de
  vodafonemail.de kabelmail.de kabelbw.de unity-mail.de unitybox.de o2mail.de o2online.de alice.de alice-dsl.net alice-dsl.de
  hanse.net hansenet.de versanet.de netcologne.de ewetel.net ewe.net ewe-mail.de osnanet.de m-net.de mnet-mail.de mnet-online.de
  htp-tel.de tele2.de primacom.net pyur.net kabel-deutschland.de wilhelm-tel.net wtnet.de swbmail.de nord-com.net
  posteo.de posteo.net posteo.eu mailbox.org proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io
  tuta.com tutamail.com keemail.me fastmail.com fastmail.fm hushmail.com zoho.com zohomail.eu mozmail.com duck.com hey.com
  startmail.com mailfence.com disroot.org riseup.net systemli.org so36.net jpberlin.de ik.me infomaniak.com
  a1.net aon.at chello.at utanet.at liwest.at kabsi.at inode.at bluewin.ch sunrise.ch hispeed.ch swissonline.ch
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it tin.it
  ziggo.nl kpnmail.nl planet.nl xs4all.nl hetnet.nl home.nl telenet.be skynet.be proximus.be scarlet.be
  wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu gazeta.pl poczta.fm vp.pl tlen.pl
  seznam.cz email.cz centrum.cz volny.cz azet.sk zoznam.sk post.sk freemail.hu citromail.hu indamail.hu
  abv.bg mail.bg dir.bg yahoo.ro yahoo.gr otenet.gr ukr.net i.ua meta.ua bigmir.net
  mail.ru inbox.ru list.ru bk.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru
  mynet.com hotmail.com.tr yahoo.com.tr btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net
  terra.es telefonica.net sapo.pt uol.com.br bol.com.br terra.com.br yahoo.com.br
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net yahoo.co.jp docomo.ne.jp
  rediffmail.com yahoo.co.in yahoo.in`.split(/\s+/),
);
