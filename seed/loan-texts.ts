/** Texts of the demo company's loans, by group and language: a title and paragraphs. */
export const loanTexts: Record<string, Record<string, readonly [string, ...string[]]>> = {
  "loan.agree_rule": {
    en: [
      "Rules",
      "You apply for an amount and a period. When the loan is approved and signed, the amount is paid out. Interest is the amount times the daily rate times the days, without the interest-free ones. Each day late costs a penalty.",
      "The loan may be repaid earlier at any time. Only the days used cost interest.",
    ],
    jp: [
      "規則",
      "金額と期間を申し込みます。承認と署名の後、金額が支払われます。利息は金額×日利×日数で、無利息の日は除きます。遅れた日ごとに延滞金がかかります。",
      "いつでも早期に返済できます。利息は利用した日数分だけです。",
    ],
    kr: [
      "규정",
      "금액과 기간을 신청합니다. 대출이 승인되고 서명되면 금액이 지급됩니다. 이자는 금액 × 일 이율 × 일수이며 무이자 일은 제외합니다. 늦은 날마다 연체료가 붙습니다.",
      "언제든지 조기 상환할 수 있습니다. 사용한 날만 이자가 붙습니다.",
    ],
    hk: [
      "規則",
      "你申請金額和期限。貸款獲批並簽署後，金額便會發放。利息是金額乘以日利率再乘以日數，不計免息日。每逾期一日須付罰款。",
      "可隨時提前還款，僅收取已使用天數的利息。",
    ],
    th: [
      "กฎ",
      "ท่านขอจำนวนเงินและระยะเวลา เมื่อสินเชื่อได้รับอนุมัติและลงนามแล้ว เงินจะถูกจ่าย ดอกเบี้ยคือจำนวนเงินคูณอัตราต่อวันคูณจำนวนวัน ไม่รวมวันปลอดดอกเบี้ย แต่ละวันที่ล่าช้ามีค่าปรับ",
      "ชำระคืนก่อนกำหนดได้ทุกเมื่อ คิดดอกเบี้ยเฉพาะวันที่ใช้",
    ],
    vn: [
      "Quy định",
      "Quý khách xin một số tiền và thời hạn. Khi khoản vay được duyệt và ký, số tiền được chi trả. Tiền lãi là số tiền nhân lãi suất ngày nhân số ngày, không tính ngày miễn lãi. Mỗi ngày trễ phải chịu tiền phạt.",
      "Có thể trả khoản vay sớm bất cứ lúc nào. Chỉ những ngày đã dùng mới tính lãi.",
    ],
    fr: [
      "Règles",
      "Vous demandez un montant et une durée. Une fois le prêt approuvé et signé, le montant est versé. Les intérêts sont le montant multiplié par le taux journalier et par les jours, sans les jours gratuits. Chaque jour de retard coûte une pénalité.",
      "Le prêt peut être remboursé plus tôt à tout moment. Seuls les jours utilisés coûtent des intérêts.",
    ],
    de: [
      "Regeln",
      "Sie beantragen einen Betrag und eine Laufzeit. Ist der Kredit genehmigt und unterschrieben, wird der Betrag ausgezahlt. Die Zinsen sind Betrag mal Tagessatz mal Tage, ohne die zinsfreien. Jeder Tag Verspätung kostet einen Aufschlag.",
      "Der Kredit kann jederzeit früher zurückgezahlt werden. Nur die genutzten Tage kosten Zinsen.",
    ],
    ru: [
      "Правила",
      "Вы запрашиваете сумму и срок. Когда заём одобрен и подписан, сумма выплачивается. Проценты — это сумма, умноженная на дневную ставку и на дни, без беспроцентных дней. За каждый день просрочки взимается пеня.",
      "Заём можно погасить раньше в любое время. Проценты начисляются только за использованные дни.",
    ],
    spa: [
      "Reglas",
      "Usted solicita un importe y un plazo. Cuando el préstamo está aprobado y firmado, se paga el importe. El interés es el importe por la tasa diaria por los días, sin los días gratuitos. Cada día de retraso cuesta una penalización.",
      "El préstamo puede devolverse antes en cualquier momento. Solo los días usados generan intereses.",
    ],
    pt: [
      "Regras",
      "Você solicita um valor e um prazo. Quando o empréstimo está aprovado e assinado, o valor é pago. Os juros são o valor vezes a taxa diária vezes os dias, sem os dias isentos. Cada dia de atraso custa uma multa.",
      "O empréstimo pode ser pago mais cedo a qualquer momento. Só os dias usados custam juros.",
    ],
    it: [
      "Regole",
      "Lei richiede un importo e una durata. Quando il prestito è approvato e firmato, l’importo viene versato. Gli interessi sono l’importo per il tasso giornaliero per i giorni, senza quelli gratuiti. Ogni giorno di ritardo costa una penale.",
      "Il prestito può essere rimborsato prima in ogni momento. Solo i giorni usati costano interessi.",
    ],
    ar: [
      "القواعد",
      "تطلبون مبلغًا ومدة. بعد الموافقة على القرض وتوقيعه يُصرف المبلغ. الفائدة هي المبلغ في المعدل اليومي في عدد الأيام، دون أيام الإعفاء. ولكل يوم تأخير غرامة.",
      "يمكن سداد القرض مبكرًا في أي وقت. لا تُحتسب الفائدة إلا عن الأيام المستخدمة.",
    ],
    tr: [
      "Kurallar",
      "Bir tutar ve süre için başvurursunuz. Kredi onaylanıp imzalanınca tutar ödenir. Faiz; tutar çarpı günlük oran çarpı gündür, faizsiz günler hariç. Geciken her gün bir ceza getirir.",
      "Kredi her zaman erken geri ödenebilir. Yalnızca kullanılan günler faize tabidir.",
    ],
    id: [
      "Aturan",
      "Anda mengajukan jumlah dan jangka waktu. Setelah pinjaman disetujui dan ditandatangani, jumlah dibayarkan. Bunga adalah jumlah dikali suku bunga harian dikali hari, tanpa hari bebas bunga. Setiap hari terlambat dikenai denda.",
      "Pinjaman boleh dilunasi lebih awal kapan saja. Hanya hari yang dipakai dikenai bunga.",
    ],
    my: [
      "Peraturan",
      "Anda memohon amaun dan tempoh. Setelah pinjaman diluluskan dan ditandatangani, amaun dibayar. Faedah ialah amaun didarab kadar harian didarab hari, tanpa hari bebas faedah. Setiap hari lewat dikenakan penalti.",
      "Pinjaman boleh dibayar balik lebih awal pada bila-bila masa. Hanya hari yang digunakan dikenakan faedah.",
    ],
    hi: [
      "नियम",
      "आप राशि और अवधि के लिए आवेदन करते हैं। ऋण स्वीकृत और हस्ताक्षरित होने पर राशि दी जाती है। ब्याज है राशि गुणा दैनिक दर गुणा दिन, ब्याज-मुक्त दिन छोड़कर। देरी के हर दिन पर जुर्माना लगता है।",
      "ऋण कभी भी पहले चुकाया जा सकता है। केवल उपयोग किए गए दिनों का ब्याज लगता है।",
    ],
    cs: [
      "Pravidla",
      "Požádáte o částku a dobu. Po schválení a podepsání půjčky se částka vyplatí. Úrok je částka krát denní sazba krát dny, bez bezúročných dnů. Každý den prodlení stojí penále.",
      "Půjčku lze kdykoli splatit dříve. Úrok stojí jen využité dny.",
    ],
  },
  "loan.agree_protocol": {
    en: [
      "Loan contract",
      "While the loan is unpaid, only crypto, forex and futures contracts may be traded. Withdrawals and transfers are refused. Asking for one does not stop the interest.",
      "The loan may not be used as margin for trading.",
      "It is repaid from an external wallet or out of the account, before the due date.",
    ],
    jp: [
      "ローン契約",
      "未返済の間は、暗号資産、外国為替、先物の契約のみ取引できます。出金と振替は拒否されます。申請しても利息は止まりません。",
      "ローンを取引の証拠金として使うことはできません。",
      "期限までに外部ウォレットまたは口座から返済します。",
    ],
    kr: [
      "대출 계약",
      "대출이 상환되지 않은 동안에는 암호화폐, 외환, 선물 계약만 거래할 수 있습니다. 출금과 이체는 거절됩니다. 신청해도 이자는 멈추지 않습니다.",
      "대출은 거래 증거금으로 쓸 수 없습니다.",
      "만기 전에 외부 지갑이나 계좌에서 상환합니다.",
    ],
    hk: [
      "貸款合約",
      "貸款未還清期間，只可交易加密貨幣、外匯及期貨合約。提款及轉帳會被拒絕，提出申請亦不會停止計息。",
      "貸款不得用作交易保證金。",
      "須於到期日前從外部錢包或帳戶還款。",
    ],
    th: [
      "สัญญากู้ยืม",
      "ขณะที่ยังไม่ชำระคืน ซื้อขายได้เฉพาะสัญญาคริปโต ฟอเร็กซ์ และฟิวเจอร์ส การถอนและการโอนจะถูกปฏิเสธ การขอทำรายการไม่หยุดดอกเบี้ย",
      "ห้ามใช้สินเชื่อเป็นมาร์จิ้นในการซื้อขาย",
      "ชำระคืนจากกระเป๋าเงินภายนอกหรือจากบัญชี ก่อนวันครบกำหนด",
    ],
    vn: [
      "Hợp đồng vay",
      "Khi khoản vay chưa trả, chỉ được giao dịch hợp đồng tiền mã hóa, forex và tương lai. Rút tiền và chuyển tiền bị từ chối. Yêu cầu chúng không làm dừng lãi.",
      "Khoản vay không được dùng làm ký quỹ để giao dịch.",
      "Khoản vay được trả từ ví bên ngoài hoặc từ tài khoản, trước ngày đến hạn.",
    ],
    fr: [
      "Contrat de prêt",
      "Tant que le prêt n'est pas remboursé, seuls les contrats sur crypto, forex et futures peuvent être négociés. Les retraits et transferts sont refusés. En demander un n'arrête pas les intérêts.",
      "Le prêt ne peut pas servir de marge pour négocier.",
      "Il est remboursé depuis un portefeuille externe ou depuis le compte, avant l'échéance.",
    ],
    de: [
      "Darlehensvertrag",
      "Solange der Kredit offen ist, dürfen nur Kontrakte auf Krypto, Forex und Futures gehandelt werden. Auszahlungen und Umbuchungen werden abgelehnt. Ein Antrag darauf hält die Zinsen nicht an.",
      "Der Kredit darf nicht als Margin für den Handel verwendet werden.",
      "Er wird vor der Fälligkeit aus einer externen Wallet oder aus dem Konto zurückgezahlt.",
    ],
    ru: [
      "Договор займа",
      "Пока заём не погашен, можно торговать только контрактами на криптовалюту, форекс и фьючерсы. Выводы и переводы отклоняются. Запрос на них не останавливает проценты.",
      "Заём нельзя использовать как маржу для торговли.",
      "Он погашается с внешнего кошелька или со счёта до наступления срока.",
    ],
    spa: [
      "Contrato de préstamo",
      "Mientras el préstamo no se devuelva, solo se pueden negociar contratos de cripto, forex y futuros. Los retiros y las transferencias se rechazan. Solicitarlos no detiene los intereses.",
      "El préstamo no puede usarse como margen para operar.",
      "Se devuelve desde un monedero externo o desde la cuenta, antes del vencimiento.",
    ],
    pt: [
      "Contrato de empréstimo",
      "Enquanto o empréstimo não estiver pago, só podem ser negociados contratos de cripto, forex e futuros. Levantamentos e transferências são recusados. Pedi-los não para os juros.",
      "O empréstimo não pode ser usado como margem para negociar.",
      "É reembolsado a partir de uma carteira externa ou da conta, antes do vencimento.",
    ],
    it: [
      "Contratto di prestito",
      "Finché il prestito non è rimborsato si possono negoziare solo contratti su cripto, forex e futures. Prelievi e trasferimenti sono rifiutati. Chiederli non ferma gli interessi.",
      "Il prestito non può essere usato come margine per negoziare.",
      "Si rimborsa da un wallet esterno o dal conto, prima della scadenza.",
    ],
    ar: [
      "عقد القرض",
      "ما دام القرض غير مسدد، لا يجوز التداول إلا في عقود العملات المشفرة والفوركس والعقود الآجلة. تُرفض السحوبات والتحويلات، وطلبها لا يوقف الفائدة.",
      "لا يجوز استخدام القرض هامشًا للتداول.",
      "يُسدَّد من محفظة خارجية أو من الحساب قبل تاريخ الاستحقاق.",
    ],
    tr: [
      "Kredi sözleşmesi",
      "Kredi ödenmedikçe yalnızca kripto, forex ve vadeli işlem sözleşmeleri alınıp satılabilir. Para çekme ve transferler reddedilir. Bunları istemek faizi durdurmaz.",
      "Kredi işlemlerde teminat olarak kullanılamaz.",
      "Vadeden önce harici bir cüzdandan veya hesaptan geri ödenir.",
    ],
    id: [
      "Kontrak pinjaman",
      "Selama pinjaman belum lunas, hanya kontrak kripto, forex, dan berjangka yang boleh diperdagangkan. Penarikan dan transfer ditolak. Memintanya tidak menghentikan bunga.",
      "Pinjaman tidak boleh dipakai sebagai margin untuk berdagang.",
      "Dilunasi dari dompet eksternal atau dari akun, sebelum jatuh tempo.",
    ],
    my: [
      "Kontrak pinjaman",
      "Selagi pinjaman belum dibayar, hanya kontrak kripto, forex dan niaga hadapan boleh didagangkan. Pengeluaran dan pemindahan ditolak. Memohonnya tidak menghentikan faedah.",
      "Pinjaman tidak boleh digunakan sebagai margin untuk dagangan.",
      "Ia dibayar balik dari dompet luar atau daripada akaun, sebelum tarikh akhir.",
    ],
    hi: [
      "ऋण अनुबंध",
      "ऋण बाकी रहने तक केवल क्रिप्टो, फ़ॉरेक्स और वायदा अनुबंधों का व्यापार हो सकता है। निकासी और स्थानांतरण अस्वीकार होते हैं। उन्हें माँगने से ब्याज नहीं रुकता।",
      "ऋण व्यापार के लिए मार्जिन के रूप में काम नहीं आ सकता।",
      "वह देय तिथि से पहले बाहरी वॉलेट से या खाते से चुकाया जाता है।",
    ],
    cs: [
      "Smlouva o půjčce",
      "Dokud není půjčka splacena, lze obchodovat jen kontrakty na krypto, forex a futures. Výběry a převody se odmítají. Žádost o ně úrok nezastaví.",
      "Půjčka nesmí sloužit jako marže pro obchodování.",
      "Splácí se z externí peněženky nebo z účtu před datem splatnosti.",
    ],
  },
  "loan.agree_law": {
    en: [
      "Legal notice",
      "You must repay the loan even if you lose the money in trading. Borrow only what you can repay.",
      "If the borrower deliberately does not repay, a third-party lender may take legal action.",
    ],
    jp: [
      "法的通知",
      "取引で資金を失っても、ローンは返済する必要があります。返済できる額だけを借りてください。",
      "借主が故意に返済しない場合、第三者の貸主が法的措置を取ることがあります。",
    ],
    kr: [
      "법적 고지",
      "거래에서 돈을 잃어도 대출은 갚아야 합니다. 갚을 수 있는 만큼만 빌리십시오.",
      "차입자가 고의로 갚지 않으면 제3의 대주가 법적 조치를 취할 수 있습니다.",
    ],
    hk: [
      "法律聲明",
      "即使你在交易中虧損，仍須償還貸款。請只借你有能力償還的金額。",
      "如借款人蓄意不還款，第三方貸款人可採取法律行動。",
    ],
    th: [
      "ข้อความทางกฎหมาย",
      "ท่านต้องคืนสินเชื่อแม้จะเสียเงินในการเทรด โปรดยืมเท่าที่ท่านคืนได้",
      "หากผู้กู้จงใจไม่ชำระคืน ผู้ให้กู้บุคคลที่สามอาจดำเนินการทางกฎหมาย",
    ],
    vn: [
      "Thông báo pháp lý",
      "Quý khách phải trả khoản vay ngay cả khi mất tiền trong giao dịch. Chỉ vay số tiền có thể trả được.",
      "Nếu người vay cố ý không trả, bên cho vay thứ ba có thể khởi kiện.",
    ],
    fr: [
      "Mention légale",
      "Vous devez rembourser le prêt même si vous perdez l’argent en négociant. N’empruntez que ce que vous pouvez rembourser.",
      "Si l'emprunteur ne rembourse volontairement pas, un prêteur tiers peut engager une action en justice.",
    ],
    de: [
      "Rechtlicher Hinweis",
      "Sie müssen den Kredit auch dann zurückzahlen, wenn Sie das Geld im Handel verlieren. Leihen Sie nur, was Sie zurückzahlen können.",
      "Zahlt der Kreditnehmer absichtlich nicht zurück, kann ein dritter Kreditgeber rechtliche Schritte einleiten.",
    ],
    ru: [
      "Правовое уведомление",
      "Заём нужно вернуть, даже если вы потеряете деньги на торговле. Занимайте только то, что сможете вернуть.",
      "Если заёмщик намеренно не возвращает заём, сторонний кредитор может обратиться в суд.",
    ],
    spa: [
      "Aviso legal",
      "Debe devolver el préstamo aunque pierda el dinero operando. Pida solo lo que pueda devolver.",
      "Si el prestatario no devuelve a propósito, un prestamista tercero puede emprender acciones legales.",
    ],
    pt: [
      "Aviso legal",
      "Você deve devolver o empréstimo mesmo que perca o dinheiro negociando. Peça apenas o que puder devolver.",
      "Se o devedor não pagar de propósito, um credor terceiro pode recorrer à justiça.",
    ],
    it: [
      "Avviso legale",
      "Deve restituire il prestito anche se perde il denaro negoziando. Prenda in prestito solo ciò che può restituire.",
      "Se il debitore non rimborsa volontariamente, un finanziatore terzo può agire in giudizio.",
    ],
    ar: [
      "الإشعار القانوني",
      "عليكم سداد القرض حتى لو خسرتم المال في التداول. لا تقترضوا إلا ما يمكنكم سداده.",
      "إذا امتنع المقترض عمدًا عن السداد، فقد يتخذ مُقرض من الغير إجراءات قانونية.",
    ],
    tr: [
      "Yasal bildirim",
      "Parayı işlemlerde kaybetseniz bile krediyi geri ödemek zorundasınız. Yalnızca geri ödeyebileceğiniz kadar borç alın.",
      "Borçlu kasıtlı olarak ödemezse üçüncü taraf bir kredi veren yasal yola başvurabilir.",
    ],
    id: [
      "Pemberitahuan hukum",
      "Anda harus mengembalikan pinjaman meskipun uangnya habis dalam trading. Pinjamlah hanya yang mampu Anda kembalikan.",
      "Jika peminjam sengaja tidak melunasi, pemberi pinjaman pihak ketiga dapat menempuh jalur hukum.",
    ],
    my: [
      "Notis undang-undang",
      "Anda mesti membayar balik pinjaman walaupun wang itu rugi dalam dagangan. Pinjam hanya yang mampu anda bayar balik.",
      "Jika peminjam sengaja tidak membayar, pemberi pinjaman pihak ketiga boleh mengambil tindakan undang-undang.",
    ],
    hi: [
      "कानूनी सूचना",
      "ट्रेडिंग में पैसा खोने पर भी आपको ऋण लौटाना होगा। उतना ही उधार लें जितना आप लौटा सकें।",
      "यदि उधारकर्ता जानबूझकर न चुकाए, तो तीसरा ऋणदाता कानूनी कार्रवाई कर सकता है।",
    ],
    cs: [
      "Právní upozornění",
      "Půjčku musíte vrátit, i když peníze obchodováním ztratíte. Půjčte si jen to, co dokážete vrátit.",
      "Pokud dlužník úmyslně nesplácí, může třetí věřitel podniknout právní kroky.",
    ],
  },
};
