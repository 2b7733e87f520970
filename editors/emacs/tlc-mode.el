;;; tlc-mode.el --- Modula-2 with the compiler tlc  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; A major mode for Modula-2 in all dialects that tlc compiles: colours, indentation, an index of procedures, the
;; messages of the compiler in compilation buffers, and the language server `tlc lsp' for Eglot.
;;
;; (add-to-list 'load-path "…/editors/emacs")
;; (require 'tlc-mode)
;; (add-hook 'tlc-mode-hook #'eglot-ensure)

;;; Code:

(require 'compile)
(require 'imenu)
(require 'subr-x)

(defgroup tlc nil
  "Modula-2 with the compiler tlc."
  :group 'languages)

(defcustom tlc-program "tlc"
  "The compiler."
  :type 'string)

(defcustom tlc-arguments nil
  "More arguments of the compiler in `tlc-check' and `tlc-run'."
  :type '(repeat string))

(defcustom tlc-indent-offset 2
  "Columns by which statements and declarations are indented."
  :type 'natnum
  :safe #'natnump)

;;; Words

(defconst tlc--keywords
  '("AND" "ARRAY" "BAND" "BEGIN" "BNOT" "BOR" "BXOR" "BY" "CASE" "CONST" "DEFINITION" "DIV" "DO" "ELSE" "ELSIF" "END"
    "EXCEPT" "EXIT" "EXPORT" "FINALLY" "FOR" "FROM" "GOTO" "IF" "IMPLEMENTATION" "IMPORT" "IN" "LABEL" "LOOP" "MOD"
    "MODULE" "NOT" "OF" "OR" "PACKEDSET" "POINTER" "PROCEDURE" "QUALIFIED" "RECORD" "REM" "REPEAT" "RETRY" "RETURN"
    "ROL" "ROR" "SET" "SHL" "SHR" "THEN" "TO" "TYPE" "UNTIL" "VAR" "WHILE" "WITH")
  "The words that are reserved in some dialect.")

(defconst tlc--types
  '("BITSET" "BOOLEAN" "CARDINAL" "CHAR" "COMPLEX" "INTEGER" "LONGCARD" "LONGCOMPLEX" "LONGINT" "LONGREAL" "PROC"
    "REAL" "SHORTCARD" "SHORTCOMPLEX" "SHORTINT" "SHORTREAL")
  "The predeclared types.")

(defconst tlc--procedures
  '("ABS" "CAP" "CHR" "CMPLX" "CONVERT" "DEC" "DISPOSE" "EXCL" "FLOAT" "HALT" "HIGH" "IM" "INC" "INCL" "INT" "LENGTH"
    "LFLOAT" "LTRUNC" "MAX" "MIN" "NEW" "ODD" "ORD" "RE" "SIZE" "TRUNC" "VAL" "__COLUMN__" "__FILE__" "__FUNCTION__"
    "__LINE__")
  "The predeclared procedures.")

(defconst tlc--constants '("FALSE" "NIL" "TRUE")
  "The predeclared constants.")

(defconst tlc--name "[[:alpha:]_][[:alnum:]_]*"
  "A name.")

(defconst tlc--heading
  (concat "\\_<\\(?:PROCEDURE\\|MODULE\\)[ \t\n]+\\(?:\\[[^]]*\\][ \t\n]*\\|__\\(?:INLINE\\|BUILTIN\\)__[ \t\n]+"
          "\\|__ATTRIBUTE__[ \t\n]+__BUILTIN__[ \t]*(([^)]*))[ \t\n]*\\)?\\(" tlc--name "\\)")
  "The beginning of a procedure or module.  The first group is its name.")

;;; Colours

(defvar tlc-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; Comments nest.
    (modify-syntax-entry ?\( "()1n" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\) ")(4n" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (symbol '(?+ ?- ?/ ?= ?< ?> ?& ?| ?~ ?# ?^ ?. ?: ?% ?$))
      (modify-syntax-entry symbol "." table))
    table)
  "The syntax of Modula-2.")

(defvar tlc-font-lock-keywords
  `(("<\\*\\(?:[^*]\\|\\*[^>]\\)*\\*>" 0 font-lock-preprocessor-face t)
    ("%\\(?:\\(?:ELS\\)?IF\\_>.*?%THEN\\|ELSE\\|END\\)\\_>" 0 font-lock-preprocessor-face)
    ("%([ \t]*~?[ \t]*\\w+\\|%)" 0 font-lock-preprocessor-face)
    (,tlc--heading 1 font-lock-function-name-face)
    (,(concat "\\_<END[ \t]+\\(" tlc--name "\\)[ \t]*[;.]") 1 font-lock-function-name-face)
    ;; The fields of records have names of their own.
    (,(concat "[^.]\\.\\(" tlc--name "\\)") 1 'default)
    (,(regexp-opt tlc--keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt tlc--types 'symbols) . font-lock-type-face)
    (,(regexp-opt tlc--procedures 'symbols) . font-lock-builtin-face)
    (,(regexp-opt tlc--constants 'symbols) . font-lock-constant-face)
    ;; Words with a meaning in few places.
    ("\\_<\\(?:FORWARD\\)\\_>[ \t]*;" . font-lock-keyword-face)
    ("\\_<\\(FUNC\\|UNQUALIFIED\\)[ \t]+[[:alpha:]_]" 1 font-lock-keyword-face)
    ("\\_<\\(FOREIGN\\)[ \t]+MODULE" 1 font-lock-keyword-face)
    ("\\_<VAR[ \t]+\\(OUT\\|INOUT\\)[ \t]+[[:alpha:]_]" 1 font-lock-keyword-face)
    ("\\_<\\(SEQ\\)[ \t]+[[:alnum:]_]+[ \t]*:" 1 font-lock-keyword-face)
    ("\\_<\\(ASM\\)[ \t]*\\(?:(\\|VOLATILE\\_>\\)" 1 font-lock-keyword-face)
    ("\\_<\\(VOLATILE\\)[ \t]*(" 1 font-lock-keyword-face))
  "The colours of Modula-2.")

;;; Indentation

(defconst tlc--openers "\\_<\\(?:IF\\|CASE\\|WHILE\\|FOR\\|LOOP\\|WITH\\|RECORD\\|REPEAT\\)\\_>"
  "The words that END or UNTIL closes.")

(defconst tlc--closers "\\_<\\(?:END\\|UNTIL\\)\\_>"
  "The words that close a statement or record.")

(defconst tlc--starts
  "\\_<\\(?:THEN\\|DO\\|OF\\|ELSE\\|LOOP\\|REPEAT\\|RECORD\\|BEGIN\\|EXCEPT\\|FINALLY\\|CONST\\|TYPE\\|VAR\\)\\'"
  "A word at the end of a line after which a sequence starts.")

(defconst tlc--parts "\\(?:BEGIN\\|EXCEPT\\|FINALLY\\|CONST\\|TYPE\\|VAR\\|LABEL\\|IMPORT\\|FROM\\|EXPORT\\)\\_>"
  "A word that heads a part of a block.")

(defun tlc--in-text-p (&optional position)
  "Whether POSITION, or point, is in a comment or string."
  (nth 8 (save-excursion (syntax-ppss position))))

(defun tlc--matches-p (regexp text)
  "Whether REGEXP matches TEXT; case matters."
  (let ((case-fold-search nil))
    (string-match-p regexp text)))

(defun tlc--looking-at-p (regexp)
  "Whether REGEXP matches after point; case matters."
  (let ((case-fold-search nil))
    (looking-at-p regexp)))

(defun tlc--code ()
  "Return the line at point without texts and the blanks around it."
  (save-excursion
    (let ((end (line-end-position))
          (parts nil))
      (beginning-of-line)
      (while (< (point) end)
        (let* ((state (syntax-ppss))
               (start (point)))
          (cond
           ((nth 8 state)
            ;; The rest of a comment that started above.
            (parse-partial-sexp (point) end nil nil state 'syntax-table))
           (t
            (parse-partial-sexp (point) end nil nil state 'syntax-table)
            (push (buffer-substring-no-properties
                   start (if (nth 8 (syntax-ppss)) (nth 8 (syntax-ppss)) (point)))
                  parts)))))
      (string-trim
       (replace-regexp-in-string "<\\*.*?\\*>" "" (apply #'concat (nreverse parts)))))))

(defun tlc--code-above ()
  "Move to the next line above that has code, and return it; nil if there is none."
  (let ((code ""))
    (while (and (string-empty-p code) (zerop (forward-line -1)))
      (setq code (tlc--code)))
    (unless (string-empty-p code)
      code)))

(defun tlc--statement-column ()
  "Return the column of the statement that starts on the line of point."
  (+ (current-indentation)
     (if (string-prefix-p "|" (tlc--code)) 2 0)))

(defun tlc--search-code-backward (regexp)
  "Move to the match of REGEXP before point that is not in a text.  Case matters."
  (let ((case-fold-search nil)
        (found nil))
    (while (and (setq found (re-search-backward regexp nil t))
                (tlc--in-text-p)))
    found))

(defun tlc--goto-opener ()
  "Move to the word that the END or UNTIL at point closes; return nil if none."
  (let ((depth 1)
        (found t))
    (while (and found (> depth 0))
      (setq found (tlc--search-code-backward (concat tlc--openers "\\|" tlc--closers)))
      (when found
        (cond
         ;; The END of a procedure or module closes nothing else.
         ((tlc--looking-at-p "END[ \t]+[[:alpha:]_]"))
         ((tlc--looking-at-p tlc--closers) (setq depth (1+ depth)))
         (t (setq depth (1- depth))))))
    found))

(defun tlc--goto-heading ()
  "Move to the heading of the procedure or module around point.
Return nil if there is none."
  (let ((case-fold-search nil)
        (found nil)
        (searching t))
    (while (and searching
                (setq searching
                      (tlc--search-code-backward (concat tlc--heading "\\|\\_<END[ \t]+\\(" tlc--name "\\)[ \t]*;"))))
      (cond
       ((looking-at (concat "END[ \t]+\\(" tlc--name "\\)"))
        (let ((name (match-string-no-properties 1))
              (start (point)))
          (while (and (tlc--search-code-backward tlc--heading)
                      (looking-at tlc--heading)
                      (not (equal name (match-string-no-properties 1)))))
          (when (= (point) start)
            (setq searching nil))))
       ;; A heading with FORWARD has no block.
       ((tlc--looking-at-p "[^;(]*\\(?:([^)]*)[^;]*\\)?;[ \t\n]*FORWARD\\_>"))
       (t (setq found t
                searching nil))))
    found))

(defun tlc--definition-module-p ()
  "Whether the buffer contains a definition module, which has headings only."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search nil))
      (re-search-forward "^[ \t]*\\(?:DEFINITION\\|FOREIGN\\)[ \t]+MODULE\\_>" 20000 t))))

(defun tlc--head-column ()
  "Return the column of a line that starts a part of a block or a procedure."
  (save-excursion
    (back-to-indentation)
    (let ((is-part (tlc--looking-at-p tlc--parts)))
      (if (or (tlc--definition-module-p) (not (tlc--goto-heading)))
          0
        (let ((column (current-indentation)))
          (if (or is-part (and (zerop column) (tlc--looking-at-p "MODULE")))
              column
            (+ column tlc-indent-offset)))))))

(defun tlc--ends-p (code)
  "Whether a statement or declaration ends with the line CODE."
  (tlc--matches-p (concat "[;:]\\'\\|" tlc--starts) code))

(defun tlc--count (regexp text)
  "Return the number of matches of REGEXP in TEXT."
  (let ((case-fold-search nil)
        (start 0)
        (count 0))
    (while (string-match regexp text start)
      (setq count (1+ count)
            start (match-end 0)))
    count))

(defun tlc--continuation-column ()
  "Return the column of the line of point by the lines above it."
  (let* ((current (save-excursion (back-to-indentation)
                                  (buffer-substring-no-properties (point) (line-end-position))))
         (code (save-excursion (or (tlc--code-above) "")))
         (above (save-excursion (tlc--code-above) (point)))
         (start above)
         (start-code code)
         before)
    ;; Find the first line of the statement or declaration.
    (save-excursion
      (goto-char start)
      (while (and (setq before (tlc--code-above))
                  (not (tlc--ends-p before))
                  (not (tlc--matches-p "\\`\\(?:\\(?:END\\|UNTIL\\|ELSE\\|ELSIF\\|BEGIN\\)\\_>\\||\\)" start-code)))
        (setq start (point)
              start-code before)))
    (let ((base (save-excursion (goto-char start) (tlc--statement-column))))
      (cond
       ((or (tlc--matches-p tlc--starts code) (string-suffix-p ":" code))
        (+ base tlc-indent-offset))
       ((not (tlc--matches-p ";\\'\\|\\_<END\\'\\|\\`END\\_>" code))
        (cond
         ((tlc--matches-p "\\`\\(?:THEN\\|DO\\|OF\\)\\_>" current) base)
         ((= start above) (+ base (* 2 tlc-indent-offset)))
         (t (save-excursion (goto-char above) (current-indentation)))))
       ;; A line that closes more than it opens ends with a statement that started above.
       ((and (not (tlc--matches-p (concat "\\`" tlc--closers) code))
             (> (tlc--count tlc--closers code) (tlc--count tlc--openers code)))
        (save-excursion
          (goto-char above)
          (end-of-line)
          (tlc--search-code-backward tlc--closers)
          (if (tlc--goto-opener) (tlc--statement-column) base)))
       (t base)))))

(defun tlc--column ()
  "Return the column for the line of point."
  (save-excursion
    (back-to-indentation)
    (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
           (parenthesis (nth 1 state)))
      (cond
       ;; The text of a comment is left as it is.
       ((nth 4 state)
        (if (eolp)
            (save-excursion (goto-char (nth 8 state)) (+ 3 (current-column)))
          (current-indentation)))
       ((and (looking-at-p "(\\*") (tlc--comment-of-heading)))
       ((tlc--looking-at-p (concat "END[ \t]+" tlc--name))
        (let ((name (progn (looking-at (concat "END[ \t]+\\(" tlc--name "\\)")) (match-string-no-properties 1)))
              (found nil))
          (while (and (tlc--search-code-backward tlc--heading)
                      (looking-at tlc--heading)
                      (not (setq found (equal name (match-string-no-properties 1))))))
          (if found (current-indentation) 0)))
       ((tlc--looking-at-p "\\(?:END\\|UNTIL\\|ELSE\\|ELSIF\\)\\_>\\||")
        (if (save-excursion (tlc--goto-opener))
            (progn (tlc--goto-opener) (tlc--statement-column))
          (current-indentation)))
       (parenthesis
        (let ((closes (looking-at-p "[])}]")))
          (goto-char parenthesis)
          (if closes
              (current-column)
            (+ (current-indentation) (* 2 tlc-indent-offset)))))
       ((tlc--looking-at-p (concat tlc--parts "\\|\\(?:PROCEDURE\\|MODULE\\)\\_>"))
        (tlc--head-column))
       ((save-excursion (tlc--code-above))
        (tlc--continuation-column))
       (t 0)))))

(defun tlc--comment-of-heading ()
  "Return the column of the comment at point, if it precedes a heading."
  (save-excursion
    (forward-comment (buffer-size))
    (when (tlc--looking-at-p (concat tlc--parts "\\|\\(?:PROCEDURE\\|MODULE\\)\\_>"))
      (tlc--head-column))))

(defun tlc-indent-line ()
  "Indent the line of point."
  (interactive)
  (let ((column (tlc--column))
        (distance (- (point-max) (point))))
    (indent-line-to column)
    (when (> (- (point-max) distance) (point))
      (goto-char (- (point-max) distance)))))

;;; The compiler

(defvar tlc--error-regexps
  '((tlc-message
     "^\\(?:error\\|\\(warning\\)\\)\\(?:\\[[A-Z][0-9]+\\]\\)?: .*\n +--> \\([^\n]+?\\):\\([0-9]+\\):\\([0-9]+\\)$"
     2 3 4 (1))
    (tlc-short
     "^\\([^ \n][^\n]*?\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:run-time error\\|error\\|\\(warning\\)\\)\\(?:\\[\\|: \\)"
     1 2 3 (4))
    (tlc-caller "^  in [^\n]+ at \\([^\n]+?\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3 0))
  "The messages of the compiler, and run-time errors with their callers.")

(dolist (entry tlc--error-regexps)
  (setf (alist-get (car entry) compilation-error-regexp-alist-alist) (cdr entry))
  (add-to-list 'compilation-error-regexp-alist (car entry)))

(defun tlc--command (&rest arguments)
  "Return a command line of the compiler with ARGUMENTS."
  (mapconcat #'shell-quote-argument (cons tlc-program (append arguments tlc-arguments)) " "))

(defun tlc-check ()
  "Report the errors and warnings of the module in the buffer."
  (interactive)
  (save-buffer)
  (compile (concat (tlc--command "check") " " (shell-quote-argument (buffer-file-name)))))

(defun tlc-run ()
  "Compile and run the program in the buffer."
  (interactive)
  (save-buffer)
  (compile (concat (tlc--command "run" "-g") " " (shell-quote-argument (buffer-file-name)))))

(defun tlc-explain (code)
  "Show the page of the message CODE, such as E0301."
  (interactive (list (read-string "Code: " (thing-at-point 'word t))))
  (with-help-window "*tlc explain*"
    (princ (with-temp-buffer
             (call-process tlc-program nil t nil "explain" code)
             (buffer-string)))))

;;; Language server

(defvar eglot-server-programs)

(defun tlc--server (&rest _)
  "Return the command of the language server."
  (list tlc-program "lsp"))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(tlc-mode . tlc--server)))

;;; The mode

(defvar tlc-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'tlc-check)
    (define-key map (kbd "C-c C-r") #'tlc-run)
    (define-key map (kbd "C-c C-e") #'tlc-explain)
    map)
  "The keys of `tlc-mode'.")

(defun tlc-beginning-of-defun (&optional count)
  "Move to the beginning of the COUNT-th procedure or module before point."
  (let ((case-fold-search nil)
        (found t))
    (dotimes (_ (or count 1))
      (setq found (and found (tlc--search-code-backward tlc--heading))))
    (when found
      (back-to-indentation)
      t)))

(defun tlc-end-of-defun ()
  "Move to the end of the procedure or module at point."
  (let ((case-fold-search nil))
    (when (looking-at (concat "[ \t]*\\(?:\\(?:DEFINITION\\|IMPLEMENTATION\\)[ \t]+\\)?" tlc--heading))
      (let ((name (match-string-no-properties 1)))
        (goto-char (match-end 0))
        (unless (re-search-forward (concat "\\_<END[ \t\n]+" (regexp-quote name) "[ \t\n]*[;.]") nil t)
          (re-search-forward ";" nil 'move))))))

;;;###autoload
(define-derived-mode tlc-mode prog-mode "Modula-2"
  "Major mode for Modula-2 with the compiler tlc."
  (setq-local font-lock-defaults '(tlc-font-lock-keywords nil nil nil))
  (setq-local comment-start "(* ")
  (setq-local comment-end " *)")
  (setq-local comment-start-skip "(\\*+[ \t]*")
  (setq-local comment-end-skip "[ \t]*\\*+)")
  (setq-local parse-sexp-ignore-comments t)
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'tlc-indent-line)
  (setq-local beginning-of-defun-function #'tlc-beginning-of-defun)
  (setq-local end-of-defun-function #'tlc-end-of-defun)
  (setq-local electric-indent-chars (append '(?\; ?|) electric-indent-chars))
  (setq-local imenu-case-fold-search nil)
  (setq-local imenu-generic-expression
              `(("Procedures" ,(concat "^[ \t]*" (string-replace "\\|MODULE" "" tlc--heading)) 1)
                ("Modules"
                 ,(concat "^[ \t]*\\(?:DEFINITION[ \t]+\\|IMPLEMENTATION[ \t]+\\)?MODULE[ \t]+\\(" tlc--name "\\)")
                 1)))
  (setq-local compile-command
              (when (buffer-file-name)
                (concat (tlc--command "check") " "
                        (shell-quote-argument (file-name-nondirectory (buffer-file-name)))))))

(defun tlc--modula-2-p ()
  "Whether the buffer is empty or contains a module."
  (or (zerop (buffer-size))
      (save-excursion
        (goto-char (point-min))
        (let ((case-fold-search nil))
          (re-search-forward
           "^[ \t]*\\(?:\\(?:(\\*.*\\*)\\|<\\*.*\\*>\\)[ \t]*\\)*\
\\(?:\\(?:DEFINITION\\|IMPLEMENTATION\\|FOREIGN\\)[ \t]+\\)?MODULE\\_>"
           20000 t)))))

;;;###autoload
(defun tlc-mode-maybe ()
  "Choose `tlc-mode' if the buffer contains Modula-2.
Other languages have the same suffixes."
  (if (and (tlc--modula-2-p) (not (equal (file-name-nondirectory (or (buffer-file-name) "")) "go.mod")))
      (tlc-mode)
    (fundamental-mode)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:mod\\|def\\|mi\\|MOD\\|DEF\\)\\'" . tlc-mode-maybe))

(provide 'tlc-mode)

;;; tlc-mode.el ends here
